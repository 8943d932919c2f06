import { IconArrowLeft, IconDeviceMobileCheck, IconX } from '@tabler/icons-react'
import type { PassoRapporto } from '#telefono/rapporti/components/bozza.ts'
import stili from '#telefono/rapporti/components/rapporto.module.css'
import type { Salvataggio } from '#telefono/rapporti/components/usa-bozza.ts'
import { useKeyboardUp } from '#web/seen.ts'

const NOMI: Record<PassoRapporto, string> = {
  lavoro: 'Lavoro',
  rcee: 'RCEE',
  firma: 'Firma',
  consegna: 'Consegna',
}

interface Props {
  titolo: string
  codice: string
  nome: string
  /** Of this draft, in order. */
  passi: readonly PassoRapporto[]
  passo: PassoRapporto
  salvataggio: Salvataggio
  /** Nobody leaves while the report is being closed. */
  fermo: boolean
  onIndietro: () => void
}

/** Which report, at which step, and that it is safe. */
export function Testa({ titolo, codice, nome, passi, passo, salvataggio, fermo, onIndietro }: Props) {
  const ora = passi.indexOf(passo)
  const tastiera = useKeyboardUp()
  const precedente = passo === 'consegna' ? undefined : passi[ora - 1]
  return (
    <header className={stili.testa}>
      <div className={stili.titolo}>
        <button
          type="button"
          className={stili.indietro}
          aria-label={
            precedente === 'lavoro' ? 'Torna al lavoro' : precedente ? 'Torna all’RCEE' : 'Esci dal rapporto'
          }
          aria-disabled={fermo}
          onClick={() => !fermo && onIndietro()}
        >
          {passo === 'consegna' ? <IconX size={22} /> : <IconArrowLeft size={22} />}
        </button>
        <div className={stili.nomi}>
          <h1>{titolo}</h1>
          <p>{[codice, nome].filter(Boolean).join(' · ')}</p>
        </div>
        <span className={stili.salvato} role="status">
          {salvataggio === 'salvato' ? (
            <>
              <IconDeviceMobileCheck size={17} aria-hidden />
              Salvato
            </>
          ) : salvataggio === 'in corso' ? (
            'Salvo…'
          ) : (
            'Non salvato'
          )}
        </span>
      </div>
      {!tastiera && (
        <ol className={stili.passi}>
          {passi.map((tappa, n) => (
            <li
              key={tappa}
              aria-current={n === ora ? 'step' : undefined}
              data-stato={n < ora ? 'fatto' : undefined}
            >
              {NOMI[tappa]}
            </li>
          ))}
        </ol>
      )}
    </header>
  )
}
