import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconListCheck } from '@tabler/icons-react'
import { formatPercent } from '#shared/decimal-text.ts'
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
export function BarraModulo({ di: giudicato, misura, onVai }: Props) {
  const { giudizio, mancano, sbagliati } = giudicato
  const { verdetti, rendimento_minimo } = giudizio
  const rendimento = rendimentoDetto(giudizio)
  const co = coDetto(giudizio)
  const male = verdetti.rendimento === 'sotto' || verdetti.co === 'oltre' || verdetti.bacharach === 'oltre'
  const minimo = rendimento_minimo !== null && `endimento minimo ${formatPercent(rendimento_minimo)}`
  const verdetto = (rendimento || co || male) && (
    <>
      {rendimento && (
        <b>{`Rendimento ${verdetti.rendimento === 'sotto' ? 'sotto il minimo' : 'conforme'} · ${rendimento}`}</b>
      )}
      {co && <span>{verdetti.co === 'oltre' ? `CO oltre il limite · ${co}` : `CO conforme · ${co}`}</span>}
      {verdetti.bacharach === 'oltre' && <span>Bacharach oltre il limite</span>}
    </>
  )
  if (misura) {
    const tono = male ? 'male' : verdetto ? 'bene' : undefined
    return (
      <div className={stili.barra} data-tono={tono} data-misura>
        <Segno tono={tono} />
        <span role="status">{verdetto || (minimo ? `R${minimo}` : `Da completare: ${mancano.length}`)}</span>
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
  }
  const resta = mancano.length
  const rotto = sbagliati.length
  const tono = rotto > 0 || (male && resta === 0) ? 'male' : resta > 0 ? undefined : 'bene'
  const esito = verdetti.rendimento === 'sotto' ? 'male' : 'bene'
  return (
    <button type="button" className={stili.barra} data-tono={male ? 'male' : tono} onClick={onVai}>
      <Segno tono={tono} />
      <span role="status">
        {rotto > 0 ? (
          <b>Da sistemare: {rotto}</b>
        ) : resta > 0 ? (
          <>
            <b>Da completare: {resta}</b>
            {!rendimento && minimo && ` · r${minimo}`}
          </>
        ) : (
          verdetto || <b>Completo</b>
        )}
      </span>
      {rendimento && (rotto > 0 || resta > 0) && (
        <span className={stili.breve} data-tono={esito}>
          <Segno tono={esito} size={16} />
          {rendimento}
        </span>
      )}
    </button>
  )
}

const Segno = ({ tono, size = 19 }: { tono: 'male' | 'bene' | undefined; size?: number }) => {
  const Icona = tono === 'male' ? IconCircleX : tono === 'bene' ? IconCircleCheck : IconListCheck
  return <Icona size={size} aria-hidden />
}
