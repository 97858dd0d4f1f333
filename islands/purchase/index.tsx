import { useEffect, useState } from 'react';
import { mountComponent } from '../react.tsx';
import type { IslandProps, PaymentState } from '../registry.ts';
import { askState, loadProvider, paymentSecret } from './payment.ts';

/**
 * The state of the payment in the address, as its provider reports it. With another one than the page tells of, its title becomes the page's heading,
 * and the stylesheet hides the page's own text.
 */
function Payment({ publishableKey, words, told, elsewhere }: IslandProps<'purchase'>) {
  const [secret] = useState(() => paymentSecret(location.search));
  const [state, setState] = useState<PaymentState | 'asking'>('asking');
  useEffect(() => {
    const provider = loadProvider(publishableKey);
    // The provider's script is loaded even without a payment to look up, but then a failure need not be shown.
    if (secret === null) void provider.catch(() => null);
    else
      void askState(provider, secret).then((known) => {
        // The provider returns to the same address whatever the result.
        const page = elsewhere[known];
        if (page) location.replace(page + location.search);
        else setState(known);
      });
  }, [publishableKey, secret, elsewhere]);

  if (secret === null) return null;
  if (state === 'asking') return <p className="purchase-state">{words.asking}</p>;
  const { title, text } = words[state];
  if (state !== told)
    return (
      <>
        <h1 className="purchase-title">{title}</h1>
        <p className="lead">{text}</p>
      </>
    );
  return (
    <p className={`purchase-state purchase-state-${state}`}>
      <strong>{title}</strong> {text}
    </p>
  );
}

export const mount = mountComponent(Payment);
