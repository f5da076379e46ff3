import { describe, expect, test, vi } from 'vitest'
import { cardImageLimits } from '#app/profile/insurance-cards/card-image-limits.ts'
import { addCardImage, listCardImages } from '#app/profile/insurance-cards/card-images.server.ts'
import * as picture from '#app/routes/profile/insurance-card-picture.ts'
import * as page from '#app/routes/profile/insurance-cards.tsx'
import * as removal from '#app/routes/profile/remove-insurance-card.tsx'
import { cardJpeg, uploadForm } from '#tests/support/data/card-images.ts'
import { db } from '#tests/support/db/test-database.ts'
import { expectRedirect, readFormAnswer, readToast } from '#tests/support/http/answers.ts'
import { ada, logInTwoOwnersBeforeEach, other } from '#tests/support/http/profile-visit.ts'
import { post, routeContext, visit } from '#tests/support/http/route-context.ts'

const path = '/profile/insurance-cards'

logInTwoOwnersBeforeEach()

describe('The page of card images', () => {
  test('stores an uploaded picture, with a message, and shows it', async () => {
    const { location, headers } = await expectRedirect(upload(uploadForm(await cardJpeg())))
    expect(location).toBe(path)
    const toast = await readToast(headers)
    expect(toast).toMatchObject({ type: 'success', message: 'Card image added' })
    expect(await page.loader(visit(db, path, ada.cookie))).toEqual({
      images: [{ id: expect.any(String), addedAt: expect.any(String) }],
    })
  })

  test('redirects to the login without a session, and stores nothing', async () => {
    const form = uploadForm(await cardJpeg())
    const requests: (() => Promise<unknown>)[] = [
      () => page.loader(visit(db, path)),
      () => upload(form, ''),
      () => picture.loader(atImage(visit(db, path), 'x')),
      () => removal.loader(atImage(visit(db, path), 'x')),
      () => removal.action(atImage(post(db, path, {}), 'x')),
    ]
    for (const send of requests) await expectRedirect(send(), '/login')
    expect(await db.selectFrom('insurance_cards').select('id').execute()).toEqual([])
  })

  test('reports at the field what is wrong with a file, without returning it', async () => {
    const jpeg = await cardJpeg()
    const none = new FormData()
    const text = new FormData()
    text.set('image', 'a text')
    const wrong: [FormData, string][] = [
      [none, 'Choose an image file to add'],
      [text, 'Choose an image file to add'],
      [uploadForm(Buffer.alloc(0), '', 'application/octet-stream'), 'Choose an image file to add'],
      [
        uploadForm(Buffer.from('<html>'), 'card.png', 'image/png'),
        'Insurance images must be image files: PNG, JPEG or WebP',
      ],
      [
        uploadForm(Buffer.concat([jpeg, Buffer.alloc(cardImageLimits.bytes)])),
        'This image is too large: it may have at most 2 MB',
      ],
      [
        uploadForm(jpeg.subarray(0, 500)),
        'This image is damaged or incomplete and could not be read',
      ],
    ]
    for (const [form, message] of wrong) {
      const { status, error, initialValue } = await readFormAnswer(upload(form))
      expect({ status, error }).toEqual({ status: 400, error: { image: [message] } })
      expect(initialValue ?? {}).toEqual({})
    }
    expect(await listCardImages(db, ada.owner)).toEqual([])
  })

  test('treats two files in one post as none', async () => {
    const form = uploadForm(await cardJpeg())
    form.append('image', new File([new Uint8Array(await cardJpeg())], 'second.jpg'))
    expect((await readFormAnswer(upload(form))).error).toHaveProperty('image')
    expect(await listCardImages(db, ada.owner)).toEqual([])
  })

  test('refuses a seventh', async () => {
    await fill()
    const answer = await readFormAnswer(upload(uploadForm(await cardJpeg())))
    expect(answer).toMatchObject({
      status: 400,
      error: { '': ['There are 6 card images already. Remove one to add another.'] },
    })
    expect(await listCardImages(db, ada.owner)).toHaveLength(6)
  })

  test('reports a failure of the database, and logs nothing of the picture', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    await db.schema.alterTable('insurance_cards').renameTo('elsewhere').execute()
    const answer = await readFormAnswer(upload(uploadForm(await cardJpeg(), 'planted-name.jpg')))
    expect(answer).toMatchObject({
      status: 503,
      error: { '': ['The card image was not saved. Please try again in a moment.'] },
    })
    expect(errorLog).toHaveBeenCalledOnce()
    expect(JSON.stringify(errorLog.mock.calls)).not.toContain('planted-name')
  })

  test('asks to wait when too many pictures are being decoded', async () => {
    const jpeg = await cardJpeg()
    const answers = Array.from({ length: 40 }, () => upload(uploadForm(jpeg)))
    const statuses = await Promise.all(answers.map(readUploadStatus))
    expect(statuses.filter(status => status === 302)).toHaveLength(6)
    expect(statuses.filter(status => status === 503).length).toBeGreaterThan(0)
    expect(await listCardImages(db, ada.owner)).toHaveLength(6)
  })
})

describe('A picture', () => {
  test('is served to its owner as an inert JPEG that no cache stores', async () => {
    const id = await addOne()
    const answer = await picture.loader(atImage(visit(db, path, ada.cookie), id))
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'private, no-store',
      'content-disposition': 'inline; filename="insurance-card.jpg"',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(storedImage)
  })

  test('of another account is not found, like an unknown one', async () => {
    const id = await addOne()
    const tries: [string, string][] = [
      [other.cookie, id],
      [ada.cookie, 'A'.repeat(22)],
      [ada.cookie, '\0'],
    ]
    for (const [who, imageId] of tries) {
      for (const ask of [
        () => picture.loader(atImage(visit(db, path, who), imageId)),
        () => removal.loader(atImage(visit(db, path, who), imageId)),
        () => removal.action(atImage(post(db, path, {}, who), imageId)),
      ]) {
        const answer: Response = await ask().then(Promise.reject, thrown => thrown)
        expect(answer.status).toBe(404)
        expect(await answer.text()).toBe('Not found')
      }
    }
    expect(await listCardImages(db, ada.owner)).toHaveLength(1)
  })

  test('is removed after a question with its number', async () => {
    await addOne()
    const id = await addOne()
    const asked = await removal.loader(atImage(visit(db, path, ada.cookie), id))
    expect(asked).toEqual({ id, number: 2 })
    const { location, headers } = await expectRedirect(
      removal.action(atImage(post(db, path, {}, ada.cookie), id)),
    )
    expect(location).toBe(path)
    const toast = await readToast(headers)
    expect(toast).toMatchObject({ type: 'success', message: 'Card image removed' })
    expect(await listCardImages(db, ada.owner)).toHaveLength(1)
  })

  test('reports that it could not be removed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const id = await addOne()
    await db.schema.alterTable('insurance_cards').renameTo('elsewhere').execute()
    const { headers } = await expectRedirect(
      removal.action(atImage(post(db, path, {}, ada.cookie), id)),
    )
    const toast = await readToast(headers)
    expect(toast).toMatchObject({
      type: 'error',
      message: 'The card image was not removed. Please try again.',
    })
  })
})

async function readUploadStatus(answer: Promise<unknown>): Promise<number> {
  const given = await answer
  return given instanceof Response ? given.status : (await readFormAnswer(answer)).status
}

const storedImage = Buffer.from('a stored picture')

function upload(form: FormData, who = ada.cookie) {
  const request = new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    headers: { cookie: who },
    body: form,
  })
  return page.action({ request, context: routeContext(db), params: {} })
}

function atImage<Args extends object>(args: Args, imageId: string) {
  return { ...args, params: { imageId } }
}

async function addOne(): Promise<string> {
  await addCardImage(db, { owner: ada.owner, actor: ada.owner, image: storedImage })
  return (await listCardImages(db, ada.owner)).at(-1)?.id ?? ''
}

async function fill(): Promise<void> {
  for (let count = 0; count < cardImageLimits.count; count++) await addOne()
}
