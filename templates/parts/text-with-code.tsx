import { Fragment } from 'react';
import { splitAtCode } from './code-marks.ts';

/** A text field in which code is marked with backticks. */
export function TextWithCode({ text }: { readonly text: string }) {
  return splitAtCode(text).map((part, index) =>
    index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
  );
}
