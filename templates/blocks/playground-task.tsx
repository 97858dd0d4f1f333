import type { BlockProps } from '../contract.ts';
import type { PlaygroundTaskBlock } from '../schema.ts';
import { usePage } from '../page.tsx';
import { CheckIcon } from '../parts/icons.tsx';
import { TextWithCode } from '../parts/inline-text.tsx';

/** Something to do in a playground, whose script shows the mark once it is done. */
export function PlaygroundTask({ block: { text, selector, style } }: BlockProps<PlaygroundTaskBlock>) {
  const { t } = usePage();
  return (
    <li className="playground-task" data-selector={selector} data-style={style}>
      <span className="playground-mark">
        <span role="img" aria-label={t('playground.task.done')} data-mark hidden>
          <CheckIcon />
        </span>
      </span>
      <span>
        <TextWithCode text={text} />
      </span>
    </li>
  );
}
