/** Takes up the height that an editor chose, in pixels: the CSP forbids inline styles, but not SVG attributes. */
export function Strut({ height }: { readonly height: number }) {
  return <svg className="strut" width="1" height={height} aria-hidden="true" />;
}
