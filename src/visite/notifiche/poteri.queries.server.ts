import { DOVE_VA_E_TORNA } from '#anagrafe/posta/rules.ts'
import { DOVE_VA_LA_PEC } from '#anagrafe/posta-certificata/rules.ts'
import { elencaAdmin } from '#anagrafe/utenti/queries.server.ts'
import type { AfterWrite, Write } from '#server/data/after-write.ts'
import type { DbRow } from '#server/data/table.ts'
import { isAdminBy } from '#shared/permissions.ts'
import { notifica } from './queries.server.ts'

const eraAdmin = (riga: DbRow | null): boolean =>
  riga !== null && riga.attivo !== false && isAdminBy(String(riga.nome_utente), Number(riga.ruolo_id))

/** Who did it. */
interface Autore {
  nome: string
  /** Null for the program itself. */
  mioId: number | null
}

/** What was done to who is, or becomes, an Admin; undefined where it is nothing that lets anybody in. */
function diUtente({ id, before, after }: Write, { nome, mioId }: Autore): string | undefined {
  const [era, e] = [eraAdmin(before), eraAdmin(after)]
  const [vecchio, ora] = [String(before?.nome_utente), String(after?.nome_utente)]
  if (!era && !e) return undefined
  if (!era) return `${nome} ha dato i poteri di Admin a ${ora}`
  if (!e)
    return after?.attivo === false
      ? `${nome} ha eliminato l’Admin ${vecchio}`
      : `${nome} ha tolto i poteri di Admin a ${vecchio}`
  const proprio = id === mioId
  if (vecchio !== ora)
    return `${nome} ha cambiato il nome con cui entra${proprio ? '' : ` ${vecchio}`}: ora è ${ora}`
  if (before?.email !== after?.email)
    return `${nome} ha cambiato ${proprio ? 'la propria email' : `l’email di ${ora}`}`
  if (before?.ruolo_id !== after?.ruolo_id)
    return `${nome} ha cambiato ${proprio ? 'il proprio ruolo' : `il ruolo di ${ora}`}`
  return before?.password_hash !== after?.password_hash && !proprio
    ? `${nome} ha dato una nuova password a ${ora}`
    : undefined
}

const cambiati = ({ before, after }: Write, colonne: readonly string[]): string[] =>
  colonne.filter((colonna) => before?.[colonna] !== after?.[colonna])

const DELL_AZIENDA: Record<string, string> = {
  iban: 'l’IBAN dell’azienda',
  indirizzo_pubblico: 'l’indirizzo pubblico',
  codice_admin: 'l’obbligo dei due passaggi per gli Admin',
}

/** What outlives the session in which it was done, in words; undefined where nothing does. */
function inParole(write: Write, autore: Autore): string | undefined {
  const { nome } = autore
  if (write.table === 'utenti') return diUtente(write, autore)
  if (write.table === 'posta')
    return cambiati(write, DOVE_VA_E_TORNA).length > 0 ? `${nome} ha cambiato la casella di posta` : undefined
  if (write.table === 'posta_certificata')
    return cambiati(write, [...DOVE_VA_LA_PEC, 'attiva_dal']).length > 0
      ? `${nome} ha cambiato la casella PEC`
      : undefined
  const che = cambiati(write, Object.keys(DELL_AZIENDA)).map((colonna) => DELL_AZIENDA[colonna])
  return che.length > 0 ? `${nome} ha cambiato ${che.join(' e ')}` : undefined
}

/**
 * Tells the other Admins what outlives the session of whoever did it (docs/product.md §5.8), and who was an Admin and isn't any
 * more: should it be somebody at a browser left open, they know.
 */
export const afterWrite: AfterWrite = {
  tables: ['utenti', 'azienda', 'posta', 'posta_certificata'],
  async run({ db, utente }, write) {
    const che = inParole(write, { nome: utente.nome_utente, mioId: utente.id })
    if (!che) return
    const destinatari = new Set(await elencaAdmin(db))
    if (write.table === 'utenti') {
      // Who was an Admin until now hears of it; who is only now one has nothing to be warned of.
      if (!eraAdmin(write.before)) destinatari.delete(write.id)
      else if (write.after?.attivo !== false) destinatari.add(write.id)
    }
    if (utente.id !== null) destinatari.delete(utente.id)
    await notifica(
      { db },
      null,
      [...destinatari].map((utenteId) => ({
        ...{ utenteId, clienteId: null, tipo: 'Cambio_Stato', titolo: 'Sicurezza' },
        messaggio: `${che}. Se non ne sai niente, chiediglielo subito`,
        datiExtra: { autore: utente.nome_utente, apri: '/admin?tab=registro' },
      })),
    )
  },
}
