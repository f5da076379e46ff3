// The launcher and the bundle each have this module; a registered symbol is the same for both.
const wholeText = Symbol.for('medfold.wholeText')

type TextResponse = Response & { [wholeText]?: string }

/**
 * Returns a response whose body is a text. Its reader may take the text as it is (`textOf`), which
 * saves encoding it into a stream and collecting that stream again.
 */
export function textResponse(text: string, init?: ResponseInit): Response {
  const body = new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const response: TextResponse = new Response(body, init)
  response[wholeText] = text
  return response
}

/** Returns the text of a response that `textResponse` made; undefined for any other. */
export function textOf(response: Response): string | undefined {
  return (response as TextResponse)[wholeText]
}
