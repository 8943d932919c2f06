import { ditteApi } from '#anagrafe/ditte/api.ts'
import type { Ditta } from '#anagrafe/ditte/contract.ts'
import { COLORI_DITTA } from '#anagrafe/ditte/rules.ts'
import { useOpen } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { NewButton } from '#web/ui/card-button.tsx'
import { CardList, TestaElenco, useDeleteOfList, VoceElenco } from '#web/ui/card-list.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Initials } from '#web/ui/initials.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { toast } from '#web/ui/toast.tsx'
import { coloreDitta, EtichettaDitta } from './etichetta-ditta.tsx'

const DittaForm = lazy(() => import('#anagrafe/ditte/components/ditta-form.tsx').then((m) => m.DittaForm))

const NUOVA = 'nuova'

/** The firms' tab of Amministrazione. */
export function Ditte() {
  const ditte = ditteApi.useList()
  const [aperta, apri] = useOpen('ditta')
  const elimina = useDeleteOfList()
  const { mutateAsync: eliminaDitta } = ditteApi.useRemove()

  async function chiediElimina({ id, nome, descrizione }: Ditta) {
    const fatto = await elimina({
      frase: `Sei sicuro di voler eliminare la ditta ${nome}?`,
      dettaglio: descrizione,
      elimina: () => eliminaDitta(id),
      generico: 'Errore nell’eliminazione della ditta',
    })
    if (fatto) toast.successo(`Ditta ${nome} eliminata`)
  }

  const quante = ditte.data?.count
  const scelta = ditte.data?.data.find(({ id }) => String(id) === aperta)
  return (
    <>
      <TestaElenco
        conteggio={quante === undefined ? undefined : `${quante} ditte totali`}
        nuovo="Nuova Ditta"
        onNuovo={() => apri(NUOVA)}
        anticipo={DittaForm.anticipo}
      />
      <QueryState
        query={ditte}
        caricamento="Caricamento..."
        vuoto={
          <Scheda senzaMargine>
            <Empty
              frase="Nessuna ditta presente"
              azione={<NewButton onClick={() => apri(NUOVA)}>Nuova Ditta</NewButton>}
            />
          </Scheda>
        }
      >
        {({ data }) => (
          <CardList>
            {data.map((ditta) => (
              <VoceElenco
                key={ditta.id}
                segno={<Initials nome={ditta.nome} dimensione="md" />}
                nome={ditta.nome}
                sotto={ditta.descrizione}
                etichetta={
                  <EtichettaDitta colore={ditta.colore}>
                    {COLORI_DITTA[coloreDitta(ditta.colore)]}
                  </EtichettaDitta>
                }
                onModifica={() => apri(String(ditta.id))}
                onElimina={() => void chiediElimina(ditta)}
              />
            ))}
          </CardList>
        )}
      </QueryState>
      <DittaForm
        key={aperta}
        aperto={aperta === NUOVA || scelta !== undefined}
        ditta={scelta}
        onChiudi={() => apri(null)}
      />
    </>
  )
}
