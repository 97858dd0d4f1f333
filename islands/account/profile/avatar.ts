/** Shows a person's picture, or the initial if there is none or it fails to load. */
export function showAvatar(place: HTMLElement, { photo, name }: { readonly photo: string; readonly name: string }): void {
  place.textContent = initialOf(name);
  if (!URL.canParse(photo) || new URL(photo).protocol !== 'https:') return;
  const picture = new Image();
  picture.alt = '';
  // Do not reveal the page to other sites.
  picture.referrerPolicy = 'no-referrer';
  picture.addEventListener('load', () => place.replaceChildren(picture));
  picture.src = photo;
}

/**
 * The initial of a name.
 *
 * @example initialOf('ángela') // => 'Á'
 */
export function initialOf(name: string): string {
  const [first = ''] = name.trim();
  return first.toLocaleUpperCase();
}
