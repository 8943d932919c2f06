import { inLavoro, useImportazioni } from '#archivio/importazioni/api.ts'
import { AnnullaImportazione } from '#archivio/importazioni/components/annulla.tsx'
import { checosa, giornoEOra, quantiRecord } from '#archivio/importazioni/components/parole.ts'
import type { RigaImportazione } from '#archivio/importazioni/contract.ts'
import { STATI_IMPORTAZIONE } from '#shared/stati.ts'
import { RigaScheda, Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import stili from './importa.module.css'

/** Whose, when and how many; each can be looked at and undone. */
export function Passate({ onApri }: { onApri: (id: number) => void }) {
  const importazioni = useImportazioni()
  return (
    <Scheda titolo="Importazioni fatte" conteggio={importazioni.data?.count || undefined} senzaMargine>
      <QueryState
        query={importazioni}
        scheletro={<Skeleton righe={2} altezza={56} />}
        vuoto={<Empty piccolo frase="Nessuna importazione ancora" />}
      >
        {({ data }) =>
          data.map((una) => (
            <RigaScheda key={una.id} className={stili.passata}>
              <div className={stili.fatta}>
                <button type="button" className={stili.nome} onClick={() => onApri(una.id)}>
                  {una.nome_file}
                </button>
                <small>
                  {una.nome_utente}, {giornoEOra(una.confermata_il ?? una.created_at)}
                </small>
              </div>
              <StatoImportazione una={una} />
              <AnnullaImportazione importazione={una} piccolo />
            </RigaScheda>
          ))
        }
      </QueryState>
    </Scheda>
  )
}

function StatoImportazione({ una }: { una: RigaImportazione }) {
  if (inLavoro(una)) return <Pill tono="corso">{STATI_IMPORTAZIONE[una.stato]}</Pill>
  if (una.stato === 'annullata')
    return (
      <Pill tono="neutro">
        {quantiRecord(una) + una.aggiornati > 0 ? `Annullata, tenuti ${checosa(una)}` : 'Annullata'}
      </Pill>
    )
  return <Pill tono="completato">{checosa(una)}</Pill>
}
