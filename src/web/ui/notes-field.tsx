import { Textarea } from '@mantine/core'
import { type CampoProps, useCampo } from './fields.tsx'

interface CampoNoteProps extends CampoProps {
  righe?: number
  maxLength?: number
  segnaposto?: string
}

/** Several lines of text; grows with what is written. */
export function CampoNote({ righe = 3, maxLength, segnaposto, ...props }: CampoNoteProps) {
  const { field, mantine } = useCampo(props)
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
