import { IconArrowLeft, IconDeviceMobileCheck, IconX } from '@tabler/icons-react'
import type { Passo } from '#features/rapporti/components/bozza.ts'
import stili from '#features/rapporti/components/rapporto.module.css'

const PASSI: [Passo, string][] = [
  ['lavoro', 'Lavoro'],
  ['firma', 'Firma'],
  ['consegna', 'Consegna'],
]

interface Props {
  codice: string
  nome: string
  passo: Passo
  /** Whether this device keeps what is written. */
  tenuta: boolean
  onIndietro: () => void
}

/** Which report, at which step, and that it is safe. */
export function Testa({ codice, nome, passo, tenuta, onIndietro }: Props) {
  const ora = PASSI.findIndex(([uno]) => uno === passo)
  return (
    <header className={stili.testa}>
      <div className={stili.titolo}>
        <button
          type="button"
          className={stili.indietro}
          aria-label={passo === 'firma' ? 'Torna al lavoro' : 'Esci dal rapporto'}
          onClick={onIndietro}
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
          {tenuta ? (
            <>
              <IconDeviceMobileCheck size={17} aria-hidden />
              Salvato
            </>
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
