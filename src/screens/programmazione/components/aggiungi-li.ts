import { inOreEMinuti } from '#shared/dates.ts'
import { useAggiungiLavori } from '#visite/appuntamenti/api.ts'
import { errorText } from '#web/http.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { RigaBacheca } from './righe.ts'

const GENERICO = 'I lavori non sono stati aggiunti'

/** Gives a row's works to a visit that stands already; asks where it is too short for them. */
export function useAggiungiLi() {
  const aggiungi = useAggiungiLavori()
  const chiedi = useConfirm()
  async function scrivi(id: number, scadenzeIds: number[], allunga?: boolean): Promise<boolean> {
    try {
      const { aggiunti, servono_minuti, appuntamento } = await aggiungi.mutateAsync({
        ...{ id, scadenzeIds },
        ...(allunga !== undefined && { allunga }),
      })
      if (aggiunti) {
        toast.successo('Aggiunti alla visita')
        return true
      }
      const dura = (Date.parse(appuntamento.data_fine) - Date.parse(appuntamento.data_inizio)) / 60_000
      let comE = false
      const lunga = await chiedi({
        frase: `Servono ${inOreEMinuti(servono_minuti ?? 0)}, la visita ne dura ${inOreEMinuti(dura)}`,
        dettaglio: 'Allungata può finire dopo l’inizio di quella che segue: guarda la giornata.',
        azione: 'Allunga',
        pericolo: false,
        altra: {
          testo: 'Lascia com’è',
          fai: () => {
            comE = true
          },
        },
      })
      return lunga || comE ? scrivi(id, scadenzeIds, lunga) : false
    } catch (errore) {
      toast.errore(errorText(errore, GENERICO))
      return false
    }
  }
  return {
    /** @returns whether the visit has them now */
    a: (id: number, riga: RigaBacheca): Promise<boolean> =>
      scrivi(
        id,
        riga.daPrenotare.map((lavoro) => lavoro.id),
      ),
    inCorso: aggiungi.isPending,
  }
}
