import { z } from 'zod'

// What a browser makes of a device's answer, as JSON in one field of a form. Everything in it is judged by the library;
// here it only gets its shape and its bounds.

/** A passkey was refused: unknown, not this person's, or anything about its answer is not right. Nobody is told what. */
export class PasskeyRefusedError extends Error {
  override name = 'PasskeyRefusedError'

  constructor() {
    super('Passkey refused')
  }
}

const maxChars = 20_000

const base64url = z
  .string()
  .max(maxChars)
  .regex(/^[\w-]+$/)

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  // What the browser adds is not used.
  clientExtensionResults: z.unknown().transform(() => ({})),
}

const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([])
      .catch([]),
  }),
})

const authentication = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish().transform(handle => handle ?? undefined),
  }),
})

/** The answer of a device that made a passkey. */
export type RegistrationAnswer = z.output<typeof registration>

/** The answer of a device that has one. */
export type AuthenticationAnswer = z.output<typeof authentication>

/** Reads a form's field with the answer of a device that made a passkey. @throws PasskeyRefusedError */
export function readRegistration(text: string): RegistrationAnswer {
  return parseAnswer(registration, text)
}

/** Reads a form's field with the answer of a device that has a passkey. @throws PasskeyRefusedError */
export function readAuthentication(text: string): AuthenticationAnswer {
  return parseAnswer(authentication, text)
}

/** The challenge that an answer says it is for. @throws PasskeyRefusedError when it names none. */
export function challengeOf({ response }: RegistrationAnswer | AuthenticationAnswer): string {
  const data = Buffer.from(response.clientDataJSON, 'base64url').toString()
  return parseAnswer(z.object({ challenge: z.string().max(100) }), data).challenge
}

function parseAnswer<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    const result = schema.safeParse(JSON.parse(text.slice(0, maxChars)))
    if (result.success) return result.data
  } catch {
    // No JSON at all.
  }
  throw new PasskeyRefusedError()
}
