import { Textarea } from '@mantine/core'
import { type FieldProps, useField } from './fields.tsx'

interface CampoNoteProps extends FieldProps {
  righe?: number
  maxLength?: number
  segnaposto?: string
}

/** Several lines of text; grows with what is written. */
export function NotesField({ righe = 3, maxLength, segnaposto, ...props }: CampoNoteProps) {
  const { field, mantine } = useField(props)
  return (
    <Textarea
      {...mantine}
      {...field}
      value={field.value ?? ''}
      autosize
      minRows={righe}
      maxRows={12}
      maxLength={maxLength}
      placeholder={segnaposto}
    />
  )
}
