import { useImportazioni } from '#features/importazioni/api.ts'
import { AnnullaImportazione } from '#features/importazioni/components/annulla.tsx'
import { clientiECaldaie, quando } from '#features/importazioni/components/parole.ts'
import type { RigaImportazione } from '#features/importazioni/contract.ts'
import { Riga, Scheda } from '#web/ui/card.tsx'
import { Vuoto } from '#web/ui/empty.tsx'
import { Pillola } from '#web/ui/pill.tsx'
import { StatoQuery } from '#web/ui/query-state.tsx'
import { Scheletro } from '#web/ui/skeleton.tsx'
import stili from './importa.module.css'

/** Whose, when and how many; each can be looked at and undone. */
export function Passate({ onApri }: { onApri: (id: number) => void }) {
  const importazioni = useImportazioni()
  return (
    <Scheda titolo="Importazioni fatte" conteggio={importazioni.data?.count || undefined} senzaMargine>
      <StatoQuery
        query={importazioni}
        scheletro={<Scheletro righe={2} altezza={56} />}
        vuoto={<Vuoto piccolo frase="Nessuna importazione ancora" />}
      >
        {({ data }) =>
          data.map((una) => (
            <Riga key={una.id} className={stili.passata}>
              <div className={stili.fatta}>
                <button type="button" className={stili.nome} onClick={() => onApri(una.id)}>
                  {una.nome_file}
                </button>
                <small>
                  {una.nome_utente}, {quando(una.confermata_il ?? una.created_at)}
                </small>
              </div>
              <StatoImportazione una={una} />
              <AnnullaImportazione importazione={una} piccolo />
            </Riga>
          ))
        }
      </StatoQuery>
    </Scheda>
  )
}

function StatoImportazione({ una }: { una: RigaImportazione }) {
  if (una.stato === 'in_corso') return <Pillola tono="corso">In corso</Pillola>
  if (una.stato === 'annullata')
    return (
      <Pillola tono="neutro">
        {una.clienti > 0 ? `Annullata, tenuti ${clientiECaldaie(una)}` : 'Annullata'}
      </Pillola>
    )
  return <Pillola tono="completato">{clientiECaldaie(una)}</Pillola>
}
