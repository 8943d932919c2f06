import { useAzienda, useModificaAzienda } from '#anagrafe/azienda/api.ts'
import { Notice } from '#web/ui/notice.tsx'
import { toldFailed } from '#web/ui/told.ts'

/** Says that a copy isn't a conservation, until an Admin has seen to it. */
export function Conservazione() {
  const { data: azienda } = useAzienda()
  const { mutate: modifica, isPending } = useModificaAzienda()
  if (!azienda || azienda.conservazione) return null
  const { versione } = azienda
  return (
    <Notice
      tono="info"
      azione={
        <button
          type="button"
          aria-disabled={isPending}
          onClick={() => !isPending && modifica({ dati: { conservazione: true }, versione }, toldFailed())}
        >
          Fatto
        </button>
      }
    >
      Tepore tiene una copia dei file, anche nel backup. La conservazione a norma è un’altra cosa: attiva il
      servizio gratuito dell’Agenzia delle Entrate o chiedi al commercialista.
    </Notice>
  )
}
