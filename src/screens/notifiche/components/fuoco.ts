/**
 * A button that goes away when it is pressed leaves the focus to its row's notification, or to the first of its list, so
 * that the keyboard stays where it was.
 */
export function lasciaIlFuoco(bottone: HTMLElement): void {
  const posto = bottone.closest('li') ?? bottone.closest('[role=dialog], section')?.querySelector('li')
  posto?.querySelector('button')?.focus({ preventScroll: true })
}
