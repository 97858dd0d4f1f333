import { usePage } from '../../page.tsx';
import { controlAttributes, FieldFrame } from './field.tsx';
import type { FieldProps } from './field.tsx';

interface Props extends FieldProps {
  readonly autoComplete?: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly lang?: string }[];
}

/** A labelled select, initially empty. */
export function SelectField({ options, autoComplete = 'off', ...field }: Props) {
  const { t } = usePage();
  return (
    <FieldFrame {...field}>
      <select {...controlAttributes(field)} autoComplete={autoComplete}>
        <option value="">{t('form.choose')}</option>
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} {...(lang ? { lang } : {})}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
