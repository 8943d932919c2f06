import { IconArrowLeft, IconDeviceMobileCheck, IconX } from '@tabler/icons-react'
import type { Passo } from '#telefono/rapporti/components/bozza.ts'
import stili from '#telefono/rapporti/components/rapporto.module.css'
import type { Salvataggio } from '#telefono/rapporti/components/usa-bozza.ts'

const PASSI: [Passo, string][] = [
  ['lavoro', 'Lavoro'],
  ['firma', 'Firma'],
  ['consegna', 'Consegna'],
]

interface Props {
  codice: string
  nome: string
  passo: Passo
  salvataggio: Salvataggio
  /** Nobody leaves while the report is being closed. */
  fermo: boolean
  onIndietro: () => void
}

/** Which report, at which step, and that it is safe. */
export function Testa({ codice, nome, passo, salvataggio, fermo, onIndietro }: Props) {
  const ora = PASSI.findIndex(([uno]) => uno === passo)
  return (
    <header className={stili.testa}>
      <div className={stili.titolo}>
        <button
          type="button"
          className={stili.indietro}
          aria-label={passo === 'firma' ? 'Torna al lavoro' : 'Esci dal rapporto'}
          aria-disabled={fermo}
          onClick={() => !fermo && onIndietro()}
        >
          {passo === 'consegna' ? <IconX size={22} /> : <IconArrowLeft size={22} />}
        </button>
        <div className={stili.nomi}>
          <h1>Rapporto d’intervento</h1>
          <p>
            {codice} · {nome}
          </p>
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
      <ol className={stili.passi}>
        {PASSI.map(([quale, testo], n) => (
          <li
            key={quale}
            aria-current={n === ora ? 'step' : undefined}
            data-stato={n < ora ? 'fatto' : undefined}
          >
            {testo}
          </li>
        ))}
      </ol>
    </header>
  )
}
