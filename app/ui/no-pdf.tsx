export const noPdfText =
  'There is no PDF, because it could not show every letter. Print the page from your browser.'

/** Says before a print why no PDF is offered. */
export function NoPdf() {
  return <p className="mt-3 max-w-prose">{noPdfText}</p>
}
