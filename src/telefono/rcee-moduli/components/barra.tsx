import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconListCheck } from '@tabler/icons-react'
import { formatDecimal } from '#shared/decimal-text.ts'
import { prossimaMisura } from './campi.tsx'
import { coDetto, type Giudicato, rendimentoDetto } from './giudicato.ts'
import stili from './modulo.module.css'

interface Props {
  di: Giudicato
  /** Somebody is writing measures: their verdict counts more than what is left. */
  misura: boolean
  /** To the first thing that is wrong, or missing. */
  onVai: () => void
}

/** The verdict, always in sight: what is wrong, what is left, whether the figures pass. */
export function Barra({ di, misura, onVai }: Props) {
  const { giudizio, mancano, sbagliati } = di
  const { verdetti, rendimento_minimo: minimo } = giudizio
  const rendimento = rendimentoDetto(giudizio)
  const co = coDetto(giudizio)
  const male = verdetti.rendimento === 'sotto' || verdetti.co === 'oltre' || verdetti.bacharach === 'oltre'
  const verdetto = (
    <>
      {rendimento && (
        <b>{`Rendimento ${verdetti.rendimento === 'sotto' ? 'sotto il minimo' : 'conforme'} · ${rendimento}`}</b>
      )}
      {co && <span>{verdetti.co === 'oltre' ? `CO oltre il limite · ${co}` : `CO conforme · ${co}`}</span>}
      {verdetti.bacharach === 'oltre' && <span>Bacharach oltre il limite</span>}
    </>
  )
  if (misura)
    return (
      <div
        className={stili.barra}
        data-tono={male ? 'male' : rendimento || co ? 'bene' : undefined}
        data-misura
      >
        {male ? (
          <IconCircleX size={19} aria-hidden />
        ) : rendimento || co ? (
          <IconCircleCheck size={19} aria-hidden />
        ) : (
          <IconListCheck size={19} aria-hidden />
        )}
        <span role="status">
          {rendimento || co || male
            ? verdetto
            : minimo !== null
              ? `Rendimento minimo ${formatDecimal(String(minimo))} %`
              : `Da completare: ${mancano.length}`}
        </span>
        <Button
          // Where one writes one goes on writing: the keyboard stays.
          onPointerDown={(evento) => evento.preventDefault()}
          onMouseDown={(evento) => evento.preventDefault()}
          onClick={prossimaMisura}
        >
          Avanti
        </Button>
      </div>
    )
  const resta = mancano.length
  const rotto = sbagliati.length
  const tono = rotto > 0 || male ? 'male' : resta > 0 ? undefined : 'bene'
  const Icona = rotto > 0 || (resta === 0 && male) ? IconCircleX : resta > 0 ? IconListCheck : IconCircleCheck
  const breve = rendimento && (rotto > 0 || resta > 0) && (
    <span className={stili.breve} data-tono={verdetti.rendimento === 'sotto' ? 'male' : 'bene'}>
      {verdetti.rendimento === 'sotto' ? (
        <IconCircleX size={16} aria-hidden />
      ) : (
        <IconCircleCheck size={16} aria-hidden />
      )}
      {rendimento}
    </span>
  )
  return (
    <button type="button" className={stili.barra} data-tono={tono} onClick={onVai}>
      <Icona size={19} aria-hidden />
      <span role="status">
        {rotto > 0 ? (
          <b>Da sistemare: {rotto}</b>
        ) : resta > 0 ? (
          <>
            <b>Da completare: {resta}</b>
            {!rendimento && minimo !== null && ` · rendimento minimo ${formatDecimal(String(minimo))} %`}
          </>
        ) : rendimento || co ? (
          verdetto
        ) : (
          <b>Completo</b>
        )}
      </span>
      {breve}
    </button>
  )
}
