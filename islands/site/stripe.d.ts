// The package's types for ES modules do not resolve; those for `require` are equivalent.
declare module '@stripe/stripe-js/pure/index.mjs' {
  export { loadStripe } from '@stripe/stripe-js/pure/index.js';
}
