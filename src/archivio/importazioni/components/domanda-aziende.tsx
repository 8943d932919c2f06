import { Button } from '@mantine/core'
import { useState } from 'react'
import { contaInParole } from '#shared/numbers.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { DomandeImportazione } from '../contract.ts'
import type { TipoChiesto } from '../domande.rules.ts'
import type { DomandaProps } from './cambiate.ts'

/** Beside the comuni: so many without scrolling. */
const PRIME = 12

const TIPI: [TipoChiesto, string][] = [
  ['Privato', 'Privato'],
  ['Azienda', 'Azienda'],
  ['Condominio', 'Condominio'],
  ['PA', 'PA'],
]

/** `Chi è un’azienda?`: those that nobody can be sure of; the others when they are asked for. */
export function Aziende({
  domande,
  cambiate,
  onCambia,
}: DomandaProps<DomandeImportazione['aziende'][number]>) {
  const [tutte, setTutte] = useState(false)
  const incerte = domande.filter(({ sicura }) => !sicura)
  const sicure = domande.length - incerte.length
  const mostrate = Math.min(incerte.length, PRIME)
  const spiega = [
    sicure > 0 && contaInParole(sicure, 'riconosciuta da sola', 'riconosciute da sole'),
    incerte.length > 0 && `di ${contaInParole(incerte.length, 'nome', 'nomi')} non siamo sicuri`,
  ].filter(Boolean)
  return (
    <Scheda
      senzaMargine
      titolo="Chi è un’azienda?"
      conteggio={spiega.join(', ')}
      azione={
        mostrate < domande.length && (
          <Button variant="subtle" size="xs" aria-expanded={tutte} onClick={() => setTutte(!tutte)}>
            {tutte ? 'Solo le prime' : `Tutte le ${domande.length}`}
          </Button>
        )
      }
    >
      <Rows cols="minmax(0, 1fr) auto" label="Chi è un’azienda?">
        {(tutte ? domande : incerte.slice(0, PRIME)).map(({ n, nome, righe, proposta, risposta }) => (
          <Row
            key={n}
            name={nome}
            sub={righe > 1 ? `riga ${n} e ${contaInParole(righe - 1, 'altra', 'altre')}` : `riga ${n}`}
            cells={[
              <Segments
                key={n}
                etichetta={`${nome} è`}
                stretto
                valore={cambiate.aziende[n] ?? risposta ?? proposta}
                onCambia={(tipo) =>
                  onCambia({ ...cambiate, aziende: { ...cambiate.aziende, [n]: tipo as TipoChiesto } })
                }
                voci={TIPI.map(([valore, testo]) => ({ valore, testo }))}
              />,
            ]}
          />
        ))}
      </Rows>
    </Scheda>
  )
}
