import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { Appuntamento } from '#features/appuntamenti/contract.ts'
import type { Rapporto } from '#features/rapporti/contract.ts'
import { codiceRapporto } from '#features/rapporti/rules.ts'
import { momentOf } from '#shared/dates.ts'
import { Riga, Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import stili from './gia-chiuso.module.css'

const Documento = lazy(() => import('#features/documenti/components/documento.tsx').then((m) => m.Documento))

interface Props {
  visita: Appuntamento
  chiusi: Rapporto[] | null
  /** What to say where there is none. */
  frase: string
  puoCorreggere: boolean
  onCorreggi: () => void
}

/** The reports of a visit that are closed, with their documents; the last can be corrected. */
export function GiaChiuso({ visita, chiusi, frase, puoCorreggere, onCorreggi }: Props) {
  const [aperto, setAperto] = useState<Rapporto | null>(null)
  const { nome, cognome } = visita.cliente
  return (
    <Pagina
      titolo="Rapporto d’intervento"
      sottotitolo={`${nome} ${cognome}`}
      indietro={{ a: '/', testo: 'Dashboard' }}
      azioni={
        puoCorreggere && (
          <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onCorreggi}>
            Correggi
          </Button>
        )
      }
    >
      {chiusi === null ? (
        <Skeleton righe={2} altezza={72} />
      ) : chiusi.length === 0 ? (
        <Empty frase={frase} />
      ) : (
        <Scheda senzaMargine>
          {chiusi.map((uno) => (
            <Riga key={uno.id} onClick={() => setAperto(uno)} className={stili.riga}>
              <span>
                <strong>{codiceRapporto(visita.id, uno.revisione)}</strong>
                <small>
                  {uno.tecnico}, {momentOf(uno.firmato_il)}
                  {uno.motivo_correzione && ` · ${uno.motivo_correzione}`}
                </small>
              </span>
              <Pill tono="neutro" icona={null}>
                {uno.stato === 'Superato'
                  ? 'Superato'
                  : uno.firma_esito === 'Firmato'
                    ? 'Firmato'
                    : 'Senza firma'}
              </Pill>
            </Riga>
          ))}
        </Scheda>
      )}
      {aperto && (
        <Documento
          documento={{ id: aperto.documento_id, nome_file: `Rapporto_${aperto.id}.pdf` }}
          titolo="Rapporto d’intervento"
          aperto
          onChiudi={() => setAperto(null)}
        />
      )}
    </Pagina>
  )
}
