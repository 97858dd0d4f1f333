import type { StaticBlock } from '../../schema.ts';
import type { PaymentState } from '../../../islands/registry.ts';
import { Island } from '../../island.tsx';
import { usePage } from '../../page.tsx';
import { Prose } from '../../prose/prose.tsx';

interface Props {
  readonly kind: 'thanks' | 'error';
  /** Used if the space has no story for this page. */
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly href: string };
}

/** The result of a purchase, with the editors' text or a default one. */
export function PurchaseResult({ kind, title, text, action }: Props) {
  const { t, path, site, story } = usePage();
  const copy = story?.content as Partial<StaticBlock> | undefined;
  const lead = copy?.summary || (copy?.body ? '' : text);
  return (
    <div className={`purchase purchase-${kind} wrap`}>
      <span className="purchase-mark" aria-hidden="true" />
      <h1 className="purchase-title">{copy?.title || title}</h1>
      {lead && <p className="lead purchase-lead">{lead}</p>}
      {site.stripeKey && <Payment kind={kind} publishableKey={site.stripeKey} />}
      <Prose body={copy?.body ?? null} />
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

/** Where the payment's state appears, as reported by the provider. */
function Payment({ kind, publishableKey }: Pick<Props, 'kind'> & { readonly publishableKey: string }) {
  const { t, path } = usePage();
  const state = (name: PaymentState) => ({ title: t(`purchase.state.${name}.title`), text: t(`purchase.state.${name}.text`) });
  const words = {
    asking: t('purchase.state.asking'),
    succeeded: state('succeeded'),
    processing: state('processing'),
    failed: state('failed'),
    unknown: state('unknown'),
  };
  const thanks = path('/purchase-thanks');
  const [told, elsewhere] =
    kind === 'thanks'
      ? (['succeeded', { failed: path('/purchase-error') }] as const)
      : (['failed', { succeeded: thanks, processing: thanks }] as const);
  return (
    <Island name="purchase" when="idle" props={{ publishableKey, words, told, elsewhere }}>
      <div className="purchase-payment" role="status" data-root />
    </Island>
  );
}
