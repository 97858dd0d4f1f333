import type { ReactNode } from 'react';
import type { PaymentState } from '../../../islands/registry.ts';
import { Island } from '../../island.tsx';
import { usePage } from '../../page.tsx';
import { Prose } from '../../prose/prose.tsx';
import type { StaticBlock } from '../../schema.ts';

interface Props {
  readonly kind: 'thanks' | 'error';
  /** Used if the space has no story for this page. */
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly href: string };
}

/**
 * The result of a purchase, with the editors' text or a default one. Whoever merely opens the page that thanks has paid nothing: its text waits in a
 * template until the payment is confirmed, except in previews, where editors write it.
 */
export function PurchaseResult({ kind, title, text, action }: Props) {
  const { t, assets, path, site } = usePage();
  const own = kind === 'thanks' ? 'succeeded' : 'failed';
  const others: readonly PaymentState[] = kind === 'thanks' ? ['processing', 'unknown'] : ['unknown'];
  const thanks = path('/purchase-thanks');
  const elsewhere = kind === 'thanks' ? { failed: path('/purchase-error') } : { succeeded: thanks, processing: thanks };
  const isShownAtOnce = kind === 'error' || assets.editor !== undefined;
  return (
    <div className="purchase wrap">
      <Island name="purchase" when="load" props={{ publishableKey: site.stripeKey, elsewhere }}>
        <div className="purchase-told" role="status" data-told>
          {isShownAtOnce ? (
            <Result kind={kind} title={title} text={text} />
          ) : (
            <Words title={t('purchase.thanksTitle')} text={t('purchase.thanksText')} />
          )}
        </div>
        <p className="purchase-state" role="status" data-asking hidden>
          {t('purchase.state.asking')}
        </p>
        <template data-state={own}>
          <Result kind={kind} title={title} text={text}>
            <p className={`purchase-state purchase-state-${own}`}>
              <strong>{t(`purchase.state.${own}.title`)}</strong> {t(`purchase.state.${own}.text`)}
            </p>
          </Result>
        </template>
        {others.map((state) => (
          <template key={state} data-state={state}>
            <Words title={t(`purchase.state.${state}.title`)} text={t(`purchase.state.${state}.text`)} />
          </template>
        ))}
      </Island>
      <p className="purchase-actions">
        {action && (
          <a className="button" href={action.href}>
            {action.label}
          </a>
        )}
        <a className={action ? 'button button-quiet' : 'button'} href={path('/')}>
          {t('purchase.home')}
        </a>
      </p>
    </div>
  );
}

// --- internal ---

interface ResultProps extends Pick<Props, 'kind' | 'title' | 'text'> {
  /** The payment's state, as reported by the provider. */
  readonly children?: ReactNode;
}

/** What editors say of the result. */
function Result({ kind, title, text, children }: ResultProps) {
  const { story } = usePage();
  const copy = story?.content as Partial<StaticBlock> | undefined;
  return (
    <>
      <span className={`purchase-mark purchase-mark-${kind}`} aria-hidden="true" />
      <Words title={copy?.title || title} text={copy?.summary || (copy?.body ? '' : text)} />
      {children}
      <Prose body={copy?.body ?? null} />
    </>
  );
}

function Words({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <h1 className="purchase-title">{title}</h1>
      {text && <p className="lead purchase-lead">{text}</p>}
    </>
  );
}
