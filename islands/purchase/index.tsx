import { useEffect, useState } from 'react';
import { mountComponent } from '../react.tsx';
import type { IslandProps, PaymentState } from '../registry.ts';
import { askState, loadProvider, paymentSecret } from './payment.ts';

/** What came of the payment that the address names, as its provider knows it. */
function Payment({ publishableKey, words, elsewhere }: IslandProps<'purchase'>) {
  const [secret] = useState(() => paymentSecret(location.search));
  const [state, setState] = useState<PaymentState | 'asking'>('asking');
  useEffect(() => {
    const provider = loadProvider(publishableKey);
    // Without a payment to ask about, its script is there all the same; that it could not be loaded is nothing to bother anybody with.
    if (secret === null) void provider.catch(() => null);
    else
      void askState(provider, secret).then((known) => {
        // The provider sends people back to one address, whatever came of it.
        const page = elsewhere[known];
        if (page) location.replace(page + location.search);
        else setState(known);
      });
  }, [publishableKey, secret, elsewhere]);

  if (secret === null) return null;
  if (state === 'asking') return <p className="purchase-state">{words.asking}</p>;
  const { title, text } = words[state];
  return (
    <p className={`purchase-state purchase-state-${state}`}>
      <strong>{title}</strong> {text}
    </p>
  );
}

export const mount = mountComponent(Payment);
