import { IconMinus, IconPlus, IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDecimal } from '#shared/decimal-text.ts'
import { readNumber } from '#shared/numbers.ts'
import { minutiProposti, type PresenteInBozza } from '#telefono/rapporti/ore-lavorate.rules.ts'
import { durataDetta, MINUTI_AL_MASSIMO } from '#telefono/rapporti/rules.ts'
import type { Bozza, CambiaBozza, scritta } from './bozza.ts'
import stili from './rapporto.module.css'

interface Props {
  presenti: Bozza['presenti']
  cambia: CambiaBozza
  orario: ReturnType<typeof scritta>
}

/** Who was there of several who were booked, with the hours of each; who leads the visit, the first, was. */
export function Presenti({ presenti = [], cambia, orario }: Props) {
  const poni = (utenteId: number, valori: Partial<PresenteInBozza>) =>
    cambia((attuale) => ({
      presenti: attuale.presenti?.map((p) => (p.utenteId === utenteId ? { ...p, ...valori } : p)),
    }))
  const assenti = presenti.filter(({ assente }) => assente)
  return (
    <>
      {presenti.map(
        (presente, n) =>
          !presente.assente && (
            <Uno
              key={presente.utenteId}
              nome={presente.nome}
              minuti={presente.minuti ?? minutiProposti(presente, orario)}
              onCambia={(minuti) => poni(presente.utenteId, { minuti })}
              onTogli={n > 0 ? () => poni(presente.utenteId, { assente: true }) : undefined}
            />
          ),
      )}
      {assenti.length > 0 && (
        <div className={stili.chips} data-a-capo data-salti>
          {assenti.map(({ utenteId, nome }) => (
            <button
              key={utenteId}
              type="button"
              className={stili.chip}
              onClick={() => poni(utenteId, { assente: false })}
            >
              <IconPlus size={16} aria-hidden />
              {nome}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

/** A touch of − or + goes to the next quarter of an hour. */
const QUARTO = 15
const meno = (minuti: number) => Math.min(minuti, Math.max(QUARTO, (Math.ceil(minuti / QUARTO) - 1) * QUARTO))
const piu = (minuti: number) => Math.min(MINUTI_AL_MASSIMO, (Math.floor(minuti / QUARTO) + 1) * QUARTO)

interface UnoProps {
  nome: string
  minuti: number
  /** Null: what is proposed. */
  onCambia: (minuti: number | null) => void
  /** Absent of who leads the visit. */
  onTogli?: (() => void) | undefined
}

function Uno({ nome, minuti, onCambia, onTogli }: UnoProps) {
  /** As it is being typed. */
  const [testo, setTesto] = useState<string | null>(null)
  const scrivi = (ore: string) => {
    setTesto(ore)
    const numero = readNumber(ore)
    onCambia(numero ? Math.round(Number(numero) * 60) : null)
  }
  return (
    <div className={stili.riga}>
      <span>
        <strong>{nome}</strong>
        <small>{durataDetta(Math.max(0, minuti))}</small>
      </span>
      {onTogli && (
        <button
          type="button"
          className={stili.senza}
          aria-label={`${nome} non c’era`}
          title="Non c’era"
          onClick={onTogli}
        >
          <IconUserX size={20} aria-hidden />
        </button>
      )}
      <span className={stili.quanti}>
        <button type="button" aria-label={`Meno ore di ${nome}`} onClick={() => onCambia(meno(minuti))}>
          <IconMinus size={18} aria-hidden />
        </button>
        <input
          aria-label={`Ore di ${nome}`}
          inputMode="decimal"
          maxLength={6}
          value={testo ?? formatDecimal(String(Math.round((minuti / 60) * 100) / 100))}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget: { value } }) => scrivi(value)}
          onBlur={() => setTesto(null)}
        />
        <button type="button" aria-label={`Più ore di ${nome}`} onClick={() => onCambia(piu(minuti))}>
          <IconPlus size={18} aria-hidden />
        </button>
      </span>
    </div>
  )
}
