import { type FormMetadata, FormProvider, getFormProps, getInputProps } from '@conform-to/react'
import { Form, useSubmit } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import { FormActions } from '#app/forms/fields/form-actions.tsx'
import { describedBy, FieldFrame, withoutKey } from '#app/forms/fields/text-fields.tsx'
import { useProxiedOwner } from '#app/ui/document/root-data.ts'
import { cardImageLimits, cardImageSize } from './card-image-limits.ts'
import { isTooLarge, replaceFile, scaleDown } from './scale-down-image.ts'

/** The form that adds a picture. */
export function UploadForm({ form }: { form: FormMetadata<{ image: File }, string[]> }) {
  const { image } = form.getFieldset()
  const theOrYour = useProxiedOwner() ? 'the' : 'your'
  const { send, isPreparing } = useScalingSubmit(form.onSubmit)
  const hint = `PNG, JPEG or WebP, at most ${cardImageSize}. You can keep ${cardImageLimits.count} images.`
  const input = getInputProps(image, { type: 'file', ...describedBy(image, hint) })
  return (
    <FormProvider context={form.context}>
      <Form method="post" encType="multipart/form-data" {...getFormProps(form)} onSubmit={send}>
        <FieldFrame field={image} label={`Image of ${theOrYour} insurance card`} hint={hint}>
          <input
            {...withoutKey(input)}
            accept="image/png,image/jpeg,image/webp"
            className="input"
          />
        </FieldFrame>
        <FormActions submit="Add image" pending="Uploading photo…" isDisabled={isPreparing} />
        <p role="status" className="mt-3 min-h-[1.75rem]">
          {isPreparing && 'Preparing the photo…'}
        </p>
      </Form>
    </FormProvider>
  )
}

/**
 * Scales a large picture down before it is posted, which takes seconds on a phone. If that fails,
 * the browser posts the original file, and the server says that it is too large.
 */
function useScalingSubmit(onSubmit: (event: FormEvent<HTMLFormElement>) => void) {
  const submit = useSubmit()
  const [isPreparing, setPreparing] = useState(false)
  const isScaling = useRef(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const input = form.elements.namedItem('image') as HTMLInputElement
    const file = input.files?.[0]
    if (!isTooLarge(file)) return onSubmit(event)
    event.preventDefault()
    if (isScaling.current) return
    isScaling.current = true
    setPreparing(true)
    try {
      const smaller = await scaleDown(file)
      if (isTooLarge(smaller)) throw new Error('Still too large')
      replaceFile(input, smaller)
      submit(form)
    } catch {
      form.submit()
    } finally {
      isScaling.current = false
      setPreparing(false)
    }
  }
  return { send, isPreparing }
}
