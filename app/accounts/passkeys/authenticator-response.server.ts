import { z } from 'zod'

// Checks only shape and size of a browser's JSON; the library checks the rest.

/** The passkey is unknown, of another person, or its answer is invalid. The reason stays secret. */
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
  // Extensions are not used.
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

export type RegistrationAnswer = z.output<typeof registration>

export type AuthenticationAnswer = z.output<typeof authentication>

/** Reads the answer of a device that created a passkey. @throws PasskeyRefusedError */
export function readRegistration(text: string): RegistrationAnswer {
  return parseAnswer(registration, text)
}

/** Reads the answer of a device that used a passkey. @throws PasskeyRefusedError */
export function readAuthentication(text: string): AuthenticationAnswer {
  return parseAnswer(authentication, text)
}

/** Returns the challenge in an answer. @throws PasskeyRefusedError if there is none. */
export function readChallenge({ response }: RegistrationAnswer | AuthenticationAnswer): string {
  const data = Buffer.from(response.clientDataJSON, 'base64url').toString()
  return parseAnswer(z.object({ challenge: z.string().max(100) }), data).challenge
}

function parseAnswer<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    const result = schema.safeParse(JSON.parse(text.slice(0, maxChars)))
    if (result.success) return result.data
  } catch {
    // Not JSON.
  }
  throw new PasskeyRefusedError()
}
