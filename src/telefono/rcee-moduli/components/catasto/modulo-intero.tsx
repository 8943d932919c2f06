import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { AnteprimaPdf } from '#anagrafe/documenti/components/anteprima-pdf.tsx'
import { Scarica } from '#anagrafe/documenti/components/scarica.tsx'
import { formatDate } from '#shared/dates.ts'
import { moduliApi } from '#telefono/rcee-moduli/api.ts'
import type { ModuloIntero as Letto } from '#telefono/rcee-moduli/contract.ts'
import type { ModuloLetto } from '#telefono/rcee-moduli/parti.rules.ts'
import { useBackCloses } from '#web/back.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LeggiModulo } from '../leggi-modulo.tsx'

/** A closed report: its fields, to be copied one by one, or its document. */
export function ModuloIntero({ id, onChiudi }: { id: number; onChiudi: () => void }) {
  useBackCloses(true, onChiudi)
  const query = moduliApi.useOne(id)
  const [come, setCome] = useState('campi')
  const letto = query.data
  const nome = `${letto?.codice.replace('/', '-')}.pdf`
  return (
    <Dialog
      aperto
      onChiudi={onChiudi}
      titolo={letto?.codice ?? 'RCEE'}
      larghezza={come === 'campi' ? 720 : 960}
      piede={
        <>
          <Button variant="default" onClick={onChiudi}>
            Chiudi
          </Button>
          {letto && <Scarica id={letto.documento_id} nome={nome} />}
        </>
      }
    >
      <QueryState query={query} scheletro={<Skeleton righe={10} altezza={34} />}>
        {(modulo) => (
          <>
            <SegmentedControl
              aria-label="Come si legge"
              value={come}
              onChange={setCome}
              data={[
                { value: 'campi', label: 'Campi da copiare' },
                { value: 'pdf', label: 'PDF' },
              ]}
              mb={12}
            />
            {come === 'pdf' ? (
              <AnteprimaPdf id={modulo.documento_id} nome={nome} />
            ) : (
              <>
                {modulo.catasto_caricato_il && (
                  <p>
                    Caricato nel catasto il {formatDate(modulo.catasto_caricato_il)}
                    {modulo.catasto_numero && ` con numero ${modulo.catasto_numero}`}
                  </p>
                )}
                <LeggiModulo modulo={comeSiLegge(modulo)} copia />
              </>
            )}
          </>
        )}
      </QueryState>
    </Dialog>
  )
}

/** With the code that the plant has by now. */
const comeSiLegge = ({ tipo, dati, fermo, giudizio, codice_catasto }: Letto): ModuloLetto =>
  ({
    ...{ tipo, dati, giudizio },
    fermo: { ...fermo, impianto: { ...fermo.impianto, codice_catasto } },
  }) as ModuloLetto
