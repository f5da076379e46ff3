/** Opens the cards that an element stands in: a closed one keeps the focus away. */
export function openCardsAround(element: Element): void {
  for (
    let card = element.closest('details');
    card;
    card = card.parentElement?.closest('details') ?? null
  ) {
    card.open = true
  }
}
