import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { dayInRome, formatLongDate, oggi } from '#shared/dates.ts'
import { orario } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { errorText } from '#web/http.ts'
import type { useConfirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Asks whether a visit is to go, and deletes it. */
export async function eliminaVisita(
  a: Appuntamento,
  conferma: ReturnType<typeof useConfirm>,
  elimina: (id: number) => Promise<unknown>,
): Promise<void> {
  const giorno = dayInRome(a.data_inizio)
  const si = await conferma({
    frase: 'Sei sicuro di voler eliminare questo appuntamento?',
    dettaglio: (
      <>
        {a.titolo} · {nomeCliente(a.cliente)}
        <br />
        {giorno === oggi() ? 'oggi' : formatLongDate(giorno)}, {orario(a)} · {a.utente_assegnato.nome_utente}
      </>
    ),
  })
  if (!si) return
  try {
    await elimina(a.id)
    toast.successo('Appuntamento eliminato')
  } catch (errore) {
    toast.errore(errorText(errore))
  }
}
