import { type FormMetadata, FormProvider, getFormProps, getInputProps } from '@conform-to/react'
import { Form, useSubmit } from '@remix-run/react'
import { type FormEvent, useRef } from 'react'
import { describedBy, FieldFrame, withoutKey } from '#app/forms/fields.tsx'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { useActing } from '#app/ui/root-data.ts'
import { cardImageLimits, cardImageSize } from './limits.ts'
import { isTooLarge, replaceFile, scaledDown } from './scale-down.ts'

/** Adds one picture. */
export function UploadForm({ form }: { form: FormMetadata<{ image: File }, string[]> }) {
  const { image } = form.getFieldset()
  const whose = useActing() ? 'the' : 'your'
  const send = useScalingSubmit(form.onSubmit)
  const hint = `PNG, JPEG or WebP, at most ${cardImageSize}. You can keep ${cardImageLimits.count} images.`
  const input = getInputProps(image, { type: 'file', ...describedBy(image, hint) })
  return (
    <FormProvider context={form.context}>
      <Form method="post" encType="multipart/form-data" {...getFormProps(form)} onSubmit={send}>
        <FieldFrame field={image} label={`Image of ${whose} insurance card`} hint={hint}>
          <input
            {...withoutKey(input)}
            accept="image/png,image/jpeg,image/webp"
            className="input"
          />
        </FieldFrame>
        <div className="form-actions">
          <SubmitButton pending="Adding…">Add image</SubmitButton>
        </div>
      </Form>
    </FormProvider>
  )
}

/**
 * Scales a picture that is too large down before it is posted. Where that fails, the browser posts the file as it
 * is, without scripts, and the server says that it is too large.
 */
function useScalingSubmit(onSubmit: (event: FormEvent<HTMLFormElement>) => void) {
  const submit = useSubmit()
  const isScaling = useRef(false)
  return async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const input = form.elements.namedItem('image') as HTMLInputElement
    const file = input.files?.[0]
    if (!isTooLarge(file)) return onSubmit(event)
    event.preventDefault()
    if (isScaling.current) return
    isScaling.current = true
    try {
      const smaller = await scaledDown(file)
      if (isTooLarge(smaller)) throw new Error('Still too large')
      replaceFile(input, smaller)
      submit(form)
    } catch {
      form.submit()
    } finally {
      isScaling.current = false
    }
  }
}
