import { inLavoro, useImportazioni } from '#archivio/importazioni/api.ts'
import { AnnullaImportazione } from '#archivio/importazioni/components/annulla.tsx'
import { checosa, giornoEOra, quantiRecord } from '#archivio/importazioni/components/words.ts'
import type { RigaImportazione } from '#archivio/importazioni/contract.ts'
import { STATI_IMPORTAZIONE } from '#shared/stati.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { Row } from '#web/ui/rows.tsx'

/** Whose, when and how many; each can be looked at and undone. */
export function Passate({ onApri }: { onApri: (id: number) => void }) {
  const importazioni = useImportazioni()
  return (
    <Scheda titolo="Importazioni fatte" conteggio={importazioni.data?.count || undefined} senzaMargine>
      <QueryRows
        query={importazioni}
        cols="minmax(0, 1fr) auto auto"
        waiting={2}
        height={56}
        none="Nessuna importazione ancora"
      >
        {(importazione) => (
          <Row
            key={importazione.id}
            name={importazione.nome_file}
            sub={`${importazione.nome_utente}, ${giornoEOra(importazione.confermata_il ?? importazione.created_at)}`}
            onOpen={() => onApri(importazione.id)}
            state={<StatoImportazione importazione={importazione} />}
            actions={<AnnullaImportazione importazione={importazione} piccolo />}
          />
        )}
      </QueryRows>
    </Scheda>
  )
}

function StatoImportazione({ importazione }: { importazione: RigaImportazione }) {
  if (inLavoro(importazione)) return <Pill tono="corso">{STATI_IMPORTAZIONE[importazione.stato]}</Pill>
  if (importazione.stato === 'annullata')
    return (
      <Pill tono="neutro">
        {quantiRecord(importazione) + importazione.aggiornati > 0
          ? `Annullata, tenuti ${checosa(importazione)}`
          : 'Annullata'}
      </Pill>
    )
  return <Pill tono="completato">{checosa(importazione)}</Pill>
}
