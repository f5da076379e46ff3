/** Opens the cards around an element: in a closed one it cannot take the focus. */
export function openCardsAround(element: Element): void {
  for (
    let card = element.closest('details');
    card;
    card = card.parentElement?.closest('details') ?? null
  ) {
    card.open = true
  }
}
