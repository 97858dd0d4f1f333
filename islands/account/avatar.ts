/** Shows a person's picture; without one, or where it cannot be loaded, the initial. */
export function showAvatar(place: HTMLElement, { photo, name }: { readonly photo: string; readonly name: string }): void {
  place.textContent = initialOf(name);
  if (!URL.canParse(photo) || new URL(photo).protocol !== 'https:') return;
  const picture = new Image();
  picture.alt = '';
  // Other sites need not know which page shows it.
  picture.referrerPolicy = 'no-referrer';
  picture.addEventListener('load', () => place.replaceChildren(picture));
  picture.src = photo;
}

/**
 * The letter that stands for a name.
 *
 * @example initialOf('ángela') // => 'Á'
 */
export function initialOf(name: string): string {
  const [first = ''] = name.trim();
  return first.toLocaleUpperCase();
}
