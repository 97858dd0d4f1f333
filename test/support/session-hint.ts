/** Stores a session hint; runs in the browser before the page's own scripts. */
export function rememberSomebody(): void {
  localStorage.setItem('academy.session', JSON.stringify({ uid: 'u', isConfirmed: true }));
}
