import { Button } from '@mantine/core'
import { useState } from 'react'
import type { FoglioDaScegliere } from '#archivio/importazioni/contract.ts'
import { contaInParole } from '#shared/numbers.ts'
import { ApiError } from '#web/http.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Pill } from '#web/ui/pill.tsx'
import stili from './importa.module.css'

interface FogliProps {
  nomeFile: string
  fogli: FoglioDaScegliere[]
  inCorso: boolean
  onScegli: (nome: string) => void
  onAltroFile: () => void
}

/** The sheets to choose from, where that is what the server asks. */
export const fogliDelFile = (errore: unknown): FoglioDaScegliere[] | undefined =>
  errore instanceof ApiError && errore.campi.foglio
    ? (errore.dati as { fogli: FoglioDaScegliere[] } | undefined)?.fogli
    : undefined

/** Which sheet of a workbook is the list: all of them, the hidden ones too, the longest that can be seen proposed. */
export function Fogli({ nomeFile, fogli, inCorso, onScegli, onAltroFile }: FogliProps) {
  // A cover sheet is not the list.
  const [proposto] = fogli.filter(({ nascosto }) => !nascosto).sort((a, b) => b.righe - a.righe)
  const [scelto, setScelto] = useState(proposto?.nome)
  return (
    <Scheda
      titolo="Quale foglio è l’elenco?"
      piede={
        <div className={stili.comandi}>
          <Button variant="default" onClick={onAltroFile}>
            Un altro file
          </Button>
          <Button
            color="flame"
            disabled={scelto === undefined}
            aria-disabled={inCorso || undefined}
            onClick={() => scelto !== undefined && !inCorso && onScegli(scelto)}
          >
            {inCorso ? 'Lettura del file…' : 'Leggi questo foglio'}
          </Button>
        </div>
      }
    >
      <p className={stili.spiega}>
        «{nomeFile}» ha {contaInParole(fogli.length, 'foglio', 'fogli')} con delle righe: se ne importa uno
        per volta.
      </p>
      <div role="radiogroup" aria-label="Fogli" className={stili.fogli}>
        {fogli.map(({ nome, righe, nascosto }) => (
          <label key={nome}>
            <input type="radio" name="foglio" checked={nome === scelto} onChange={() => setScelto(nome)} />
            <span className={stili.file}>{nome}</span>
            <small>{contaInParole(righe, 'riga', 'righe')}</small>
            {nascosto && <Pill tono="neutro">Nascosto</Pill>}
          </label>
        ))}
      </div>
    </Scheda>
  )
}
