// long because every call of the program is listed, each on a line of its own
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { ROUTES } from '#server/app.ts'
import { openBench } from '#test/bench.ts'
import { newPerson } from '#test/people.ts'
import { withoutWriting } from '#test/refusals.ts'
import { failuresOf } from './failures.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

/**
 * Who may make each call (docs/product.md §4.2), written once more by hand: `pubblico` needs no session, `tutti` any, `admin`
 * and `nonAdmin` by role or by the name admin, `gestori` who sees amounts: Admins and Direttori. A new route needs its line here.
 */
const CHI_PUO: Record<string, 'pubblico' | 'tutti' | 'admin' | 'nonAdmin' | 'gestori'> = {
  'POST /auth/login': 'pubblico',
  'GET /posta': 'admin',
  'PUT /posta': 'admin',
  'POST /posta/prova': 'admin',
  'GET /posta-certificata': 'admin',
  'PUT /posta-certificata': 'admin',
  'POST /posta-certificata/attiva': 'admin',
  'POST /posta-certificata/prova': 'admin',
  'POST /posta-certificata/leggi': 'admin',
  'GET /posta-certificata/da-guardare': 'admin',
  'POST /posta-certificata/da-guardare/:id/visto': 'admin',
  'POST /posta-certificata/emittenti/:id': 'admin',
  'GET /posta-certificata/messaggi/:id': 'admin',
  'GET /modelli': 'admin',
  'PUT /modelli/:id': 'admin',
  'GET /messaggi': 'admin',
  'GET /messaggi/:id': 'admin',
  'GET /messaggi/avvisi': 'admin',
  'GET /messaggi/conteggio': 'admin',
  'GET /messaggi/scelte': 'admin',
  'GET /messaggi/da-mandare': 'admin',
  'GET /messaggi/domani': 'admin',
  'GET /messaggi/testo': 'admin',
  'POST /messaggi/a-mano': 'admin',
  'POST /messaggi/decisione': 'admin',
  'POST /messaggi/manda-tutti': 'admin',
  'POST /messaggi/promemoria': 'admin',
  'POST /messaggi/visite': 'admin',
  'GET /contratti': 'admin',
  'GET /contratti/:id': 'tutti',
  'GET /contratti/riepilogo': 'admin',
  'GET /canoni': 'admin',
  'GET /contratti/:id/canoni': 'admin',
  'POST /contratti': 'admin',
  'PUT /contratti/:id': 'admin',
  'DELETE /contratti/:id': 'admin',
  'POST /contratti/:id/rinnova': 'admin',
  'PUT /canoni/:id': 'admin',
  'GET /calendario/:segreto': 'pubblico',
  'GET /calendario/indirizzo': 'tutti',
  'POST /calendario/indirizzo': 'tutti',
  'DELETE /calendario/indirizzo': 'tutti',
  'GET /appuntamenti/:id/calendario.ics': 'tutti',
  'GET /auth/me': 'tutti',
  'POST /auth/logout': 'tutti',
  'PUT /auth/password': 'tutti',
  'PUT /auth/nome': 'tutti',
  'GET /auth/codice': 'tutti',
  'POST /auth/codice': 'tutti',
  'POST /auth/codice/attiva': 'tutti',
  'POST /auth/codice/riserva': 'tutti',
  'POST /auth/codice/spegni': 'tutti',
  'GET /auth/codici': 'admin',
  'DELETE /auth/codici/:id': 'admin',
  'POST /auth/conferma': 'admin',
  'GET /auth/sessioni': 'tutti',
  'DELETE /auth/sessioni': 'tutti',
  'DELETE /auth/sessioni/:id': 'tutti',
  'GET /utenti': 'tutti',
  'GET /tempo': 'tutti',
  'GET /utenti/:id': 'admin',
  'POST /utenti': 'admin',
  'PUT /utenti/:id': 'admin',
  'DELETE /utenti/:id': 'admin',
  'GET /utenti/:id/visite-da-fare': 'admin',
  'GET /ditte': 'tutti',
  'GET /ditte/statistiche': 'admin',
  'GET /ditte/:id': 'tutti',
  'POST /ditte': 'admin',
  'PUT /ditte/:id': 'admin',
  'DELETE /ditte/:id': 'admin',
  'GET /azienda': 'tutti',
  'PUT /azienda': 'admin',
  'GET /clienti': 'tutti',
  'GET /clienti/conteggi': 'tutti',
  'GET /clienti/search': 'tutti',
  'GET /clienti/duplicati': 'tutti',
  'GET /clienti/follow-up/da-ricontattare': 'tutti',
  'GET /clienti/:id': 'tutti',
  'GET /clienti/:id/scheda': 'tutti',
  'POST /clienti': 'tutti',
  'PUT /clienti/:id': 'tutti',
  'DELETE /clienti/:id': 'admin',
  'GET /impianti': 'tutti',
  'GET /impianti/:id': 'tutti',
  'POST /impianti': 'tutti',
  'PUT /impianti/:id': 'tutti',
  'DELETE /impianti/:id': 'admin',
  'POST /rcee-moduli/verifica': 'tutti',
  'GET /rcee-moduli': 'tutti',
  'GET /rcee-moduli/:id': 'tutti',
  'GET /catasti': 'tutti',
  'GET /rcee-moduli/:id/cit': 'gestori',
  'POST /rcee-moduli/cit': 'gestori',
  'PUT /rcee-moduli/:id/catasto': 'gestori',
  'PUT /rcee-moduli/:id/consegna': 'tutti',
  'GET /caldaie': 'tutti',
  'GET /caldaie/manutenzioni': 'tutti',
  'GET /caldaie/:id': 'tutti',
  'POST /caldaie': 'tutti',
  'PUT /caldaie/:id': 'tutti',
  'DELETE /caldaie/:id': 'tutti',
  'GET /condizionatori': 'tutti',
  'GET /condizionatori/manutenzioni': 'tutti',
  'GET /condizionatori/:id': 'tutti',
  'POST /condizionatori': 'tutti',
  'PUT /condizionatori/:id': 'tutti',
  'DELETE /condizionatori/:id': 'tutti',
  'GET /clienti/:id/esporta': 'admin',
  'POST /clienti/:id/anonimizza': 'admin',
  'GET /clienti/doppioni': 'admin',
  'GET /da-completare': 'admin',
  'GET /impianti/da-controllare': 'admin',
  'POST /da-completare': 'admin',
  'POST /da-completare/annulla': 'admin',
  'GET /clienti-distinti': 'admin',
  'POST /clienti-distinti': 'admin',
  'DELETE /clienti-distinti/:id': 'admin',
  'GET /clienti/:id/unisci': 'admin',
  'POST /clienti/:id/unisci': 'admin',
  'GET /appuntamenti': 'tutti',
  'GET /appuntamenti/conteggi': 'tutti',
  'GET /appuntamenti/mese': 'tutti',
  'GET /appuntamenti/disponibilita': 'tutti',
  'GET /appuntamenti/:id': 'tutti',
  'POST /appuntamenti': 'tutti',
  'PUT /appuntamenti/:id': 'tutti',
  'DELETE /appuntamenti/:id': 'admin',
  'GET /appuntamenti/planning-settimanale': 'admin',
  'GET /appuntamenti/settimana': 'admin',
  'GET /appuntamenti/ditta/:id/riepilogo': 'admin',
  'GET /appuntamenti/:id/richiesta-presa-in-carico': 'tutti',
  'POST /appuntamenti/:id/richiesta-presa-in-carico': 'nonAdmin',
  'POST /appuntamenti/:id/richiesta-presa-in-carico/:richiestaId': 'admin',
  'DELETE /appuntamenti/:id/richiesta-presa-in-carico/:richiestaId': 'nonAdmin',
  'GET /appuntamenti/richieste-presa-in-carico': 'nonAdmin',
  'GET /documenti': 'tutti',
  'POST /documenti/upload': 'tutti',
  'GET /documenti/:id/preview': 'tutti',
  'GET /documenti/:id/download': 'tutti',
  'GET /rcee': 'tutti',
  'GET /rcee/conteggi': 'tutti',
  'GET /rcee/scadenze': 'tutti',
  'GET /rcee/:id': 'tutti',
  'POST /rcee': 'tutti',
  'PUT /rcee/:id': 'tutti',
  'DELETE /rcee/:id': 'tutti',
  'GET /scadenze/calcolate': 'tutti',
  'GET /scadenze': 'tutti',
  'GET /appuntamenti/:id/lavori': 'tutti',
  'GET /appuntamenti/:id/risposta': 'tutti',
  'POST /appuntamenti/:id/resta-cosi': 'admin',
  'GET /stato': 'admin',
  'GET /scadenze/calcolo': 'tutti',
  'POST /scadenze/calcolo': 'admin',
  'GET /regole': 'admin',
  'POST /regole/conferme': 'admin',
  'DELETE /regole/conferme/:id': 'admin',
  'GET /regole/locali/:id': 'admin',
  'POST /regole/locali': 'admin',
  'PUT /regole/locali/:id': 'admin',
  'DELETE /regole/locali/:id': 'admin',
  'GET /scadenze/periodi': 'admin',
  'GET /scadenze/visite': 'admin',
  'GET /scadenze/zone': 'admin',
  'GET /appuntamenti/da-riprogrammare': 'tutti',
  'GET /contatti': 'tutti',
  'POST /contatti': 'tutti',
  'GET /orari': 'admin',
  'GET /orari/:id': 'admin',
  'POST /orari': 'admin',
  'PUT /orari/:id': 'admin',
  'DELETE /orari/:id': 'admin',
  'GET /assenze': 'tutti',
  'GET /assenze/anno': 'admin',
  'GET /assenze/:id': 'tutti',
  'POST /assenze': 'tutti',
  'PUT /assenze/:id': 'admin',
  'DELETE /assenze/:id': 'tutti',
  'GET /zone': 'admin',
  'GET /zone/:id': 'admin',
  'POST /zone': 'admin',
  'PUT /zone/:id': 'admin',
  'DELETE /zone/:id': 'admin',
  'GET /lotti': 'admin',
  'POST /appuntamenti/:id/aggiungi-lavori': 'admin',
  'POST /lotti': 'admin',
  'GET /lotti/giornate': 'admin',
  'POST /lotti/proposta': 'admin',
  'POST /lotti/:id/annulla': 'admin',
  'POST /lotti/spostamenti/proposta': 'admin',
  'POST /lotti/spostamenti': 'admin',
  'POST /utenti/:id/congedo': 'admin',
  'POST /utenti/:id/congedo/proposta': 'admin',
  'POST /deroghe': 'tutti',
  'DELETE /deroghe/:id': 'admin',
  // Without a format nobody gets a file. Quotes and invoices: see the tests of their own.
  'GET /clienti/esporta': 'tutti',
  'GET /appuntamenti/esporta': 'tutti',
  'GET /rcee/esporta': 'tutti',
  'GET /preventivi/esporta': 'tutti',
  'GET /fatture/esporta': 'tutti',
  'GET /fatture/scadenziario/esporta': 'admin',
  'GET /fornitori/esporta': 'admin',
  'GET /fornitori/da-pagare': 'admin',
  'GET /fornitori': 'admin',
  'GET /fornitori/:id': 'admin',
  'GET /fornitori/:id/saldo': 'admin',
  'POST /fornitori': 'admin',
  'PUT /fornitori/:id': 'admin',
  'DELETE /fornitori/:id': 'admin',
  // Without a customer only the Admins: see the tests of their own.
  'GET /fatture/da-fatturare': 'admin',
  'POST /fatture/da-fatturare': 'admin',
  'POST /appuntamenti/:id/fattura': 'admin',
  'POST /appuntamenti/:id/senza-fattura': 'admin',
  'DELETE /appuntamenti/:id/senza-fattura': 'admin',
  'GET /preventivi': 'admin',
  'GET /preventivi/senza-risposta': 'admin',
  'GET /spedizioni': 'tutti',
  'GET /spedizioni/testo': 'tutti',
  'POST /spedizioni': 'tutti',
  'POST /spedizioni/insieme': 'admin',
  'GET /preventivi/:id': 'tutti',
  'GET /preventivi/:id/revisioni': 'tutti',
  'POST /preventivi/:id/accettazione': 'tutti',
  'POST /preventivi/:id/fattura': 'admin',
  'POST /preventivi': 'admin',
  'PUT /preventivi/:id': 'admin',
  'DELETE /preventivi/:id': 'admin',
  'POST /preventivi/:id/upload-pdf': 'admin',
  'GET /preventivi/:id/pdf': 'tutti',
  'GET /fatture': 'admin',
  'GET /fatture/:id/allegati-precedenti': 'admin',
  'GET /fatture/registro': 'admin',
  'GET /fatture/lavoro': 'admin',
  'GET /fatture/da-emettere': 'admin',
  'POST /fatture/emetti': 'admin',
  'GET /fatture/incassi': 'admin',
  'GET /fatture/incassi/aperte': 'admin',
  'GET /fatture/incassi/esporta': 'admin',
  'GET /fatture/mese/:anno/:mese': 'admin',
  'GET /fatture/mese/:anno/:mese/zip': 'admin',
  'GET /fatture/ritenute': 'admin',
  'GET /fatture/ritenute/esporta': 'admin',
  'GET /fatture/da-inviare': 'admin',
  'GET /fatture/scadenze': 'admin',
  'GET /fatture/scadenziario/:anno/:mese': 'admin',
  'GET /fatture/scadenziario/:anno/:mese/voci': 'admin',
  'GET /fatture/:id': 'admin',
  'POST /fatture': 'admin',
  'PUT /fatture/:id': 'admin',
  'DELETE /fatture/:id': 'admin',
  'GET /fatture/:id/controlli': 'admin',
  'GET /fatture/:id/emissione': 'admin',
  'POST /fatture/:id/emetti': 'admin',
  'POST /fatture/:id/riapri': 'admin',
  'POST /fatture/:id/ricalcola': 'admin',
  'POST /fatture/:id/tieni': 'admin',
  'POST /fatture/:id/oltre-dichiarazione': 'admin',
  'POST /fatture/:id/scala-acconto': 'admin',
  'POST /fatture/:id/esito': 'admin',
  'POST /fatture/:id/firmata': 'admin',
  'GET /fatture/:id/xml': 'admin',
  'GET /fatture/:id/documento': 'admin',
  'GET /fatture/:id/copia-cortesia': 'admin',
  'POST /fatture/invia-pec': 'admin',
  'POST /fatture/:id/invia-pec/annulla': 'admin',
  'POST /fatture/:id/invia-pec/decisione': 'admin',
  'GET /fatture/invii': 'admin',
  'POST /fatture/invii': 'admin',
  'GET /invii/:id/file': 'admin',
  'POST /fatture/:id/pagamenti': 'admin',
  'DELETE /pagamenti/:id': 'admin',
  'POST /pagamenti/:id/restituito': 'admin',
  'DELETE /pagamenti/:id/restituito': 'admin',
  'PUT /fatture/:id/scadenze': 'admin',
  'PUT /fatture/:id/promessa': 'admin',
  'POST /solleciti': 'admin',
  'POST /fatture/:id/nota-credito': 'admin',
  'GET /integrazioni/:id/originale': 'admin',
  'POST /fatture/:id/compensa': 'admin',
  'GET /rate-fatture/fattura/:id': 'admin',
  'POST /rate-fatture/genera': 'admin',
  'PUT /rate-fatture/:id': 'admin',
  'PUT /rate-fatture/ricalcola/:id': 'admin',
  'DELETE /rate-fatture/:id': 'admin',
  'GET /andamento': 'admin',
  'GET /andamento/prossimo': 'admin',
  'GET /andamento/elenco': 'admin',
  'GET /contabilita/riepilogo': 'admin',
  'GET /dashboard/finanze/:anno/:mese': 'admin',
  'GET /dashboard/andamento/:anno/:mese': 'admin',
  'GET /notifiche': 'tutti',
  'GET /notifiche/non-lette': 'tutti',
  'PUT /notifiche/leggi-tutte': 'tutti',
  'PUT /notifiche/:id/leggi': 'tutti',
  'PUT /notifiche/:id/ripristina': 'tutti',
  'DELETE /notifiche/:id': 'tutti',
  'GET /dashboard/da-fare': 'tutti',
  'GET /dashboard/stats': 'tutti',
  'GET /giornata': 'tutti',
  'POST /azioni': 'tutti',
  'GET /azioni': 'tutti',
  'POST /azioni/:id/decisione': 'admin',
  'POST /azioni/rifiuta': 'admin',
  'GET /dispositivi': 'admin',
  'POST /azioni/file': 'tutti',
  'POST /azioni/perse': 'tutti',
  'GET /rapporti': 'tutti',
  'GET /foto/:id': 'tutti',
  'GET /rapporti/attesi': 'tutti',
  'GET /serie-fatture': 'admin',
  'GET /serie-fatture/:id': 'admin',
  'POST /serie-fatture': 'admin',
  'PUT /serie-fatture/:id': 'admin',
  'DELETE /serie-fatture/:id': 'admin',
  'GET /dichiarazioni-iva': 'admin',
  'GET /dichiarazioni-iva/:id': 'admin',
  'POST /dichiarazioni-iva': 'admin',
  'PUT /dichiarazioni-iva/:id': 'admin',
  'DELETE /dichiarazioni-iva/:id': 'admin',
  'GET /articoli': 'tutti',
  'GET /articoli/:id': 'admin',
  'POST /articoli': 'admin',
  'PUT /articoli/:id': 'admin',
  'DELETE /articoli/:id': 'admin',
  'GET /frasi': 'tutti',
  'GET /frasi/:id': 'admin',
  'POST /frasi': 'admin',
  'PUT /frasi/:id': 'admin',
  'DELETE /frasi/:id': 'admin',
  'DELETE /dispositivi/:id': 'admin',
  // Quotes, invoices and suppliers only for Admins: see the tests of their own.
  'GET /ricerca': 'tutti',
  'GET /registro': 'admin',
  'GET /registro/parole': 'admin',
  'GET /fatture-ricevute': 'admin',
  'POST /fatture-ricevute': 'admin',
  'POST /fatture-ricevute/:id/file': 'admin',
  'GET /fatture-ricevute/:id': 'admin',
  'DELETE /fatture-ricevute/:id': 'admin',
  'GET /fatture-ricevute/:id/righe': 'admin',
  'PUT /fatture-ricevute/:id/righe/:n': 'admin',
  'GET /fatture-ricevute/:id/righe/:n/documento': 'admin',
  'POST /fatture-ricevute/:id/conferma': 'admin',
  'POST /fatture-ricevute/:id/annulla': 'admin',
  'POST /ricevute-sdi': 'admin',
  'GET /fatture/:id/originale': 'admin',
  'GET /fatture/:id/allegati/:n': 'admin',
  'GET /fatture/:id/ricevute-sdi': 'admin',
  'PUT /ricevute-sdi/:id': 'admin',
  'GET /movimenti': 'admin',
  'POST /movimenti': 'admin',
  'GET /movimenti/da-sistemare': 'admin',
  'GET /movimenti/conti': 'admin',
  'GET /movimenti/:id': 'admin',
  'PUT /movimenti/:id': 'admin',
  'DELETE /movimenti/:id': 'admin',
  'GET /movimenti/:id/gruppi': 'admin',
  'GET /movimenti/:id/righe': 'admin',
  'PUT /movimenti/:id/righe/:n': 'admin',
  'POST /movimenti/:id/conferma': 'admin',
  'POST /movimenti/:id/annulla': 'admin',
  'GET /crediti': 'admin',
  'GET /crediti/:id': 'admin',
  'PUT /crediti/:id': 'admin',
  'POST /crediti/:id/usa': 'admin',
  'POST /crediti/:id/restituisci': 'admin',
  'DELETE /crediti/:id/restituisci': 'admin',
  'GET /importazioni': 'admin',
  'POST /importazioni': 'admin',
  'GET /importazioni/:id': 'admin',
  'PUT /importazioni/:id': 'admin',
  'DELETE /importazioni/:id': 'admin',
  'GET /importazioni/:id/righe': 'admin',
  'GET /importazioni/:id/errori': 'admin',
  'PUT /importazioni/:id/domande': 'admin',
  'PUT /importazioni/:id/duplicati': 'admin',
  'POST /importazioni/:id/conferma': 'admin',
  'POST /importazioni/:id/annulla': 'admin',
  'GET /backup': 'admin',
  'GET /backup/stato': 'admin',
  'POST /backup': 'admin',
  'GET /backup/:id/download': 'admin',
}

const revocata = await bench.accedi('operatore')
await bench.dati('POST', '/auth/logout', { come: revocata })
const sessioneScaduta = await bench.accedi('operatore')
await bench.db
  .updateTable('sessioni')
  .set({ usata_il: '2020-01-01T00:00:00.000Z' })
  .where('utente_id', '=', bench.operatore.id)
  .execute()

/** The token of somebody of whom this has happened since they signed in. */
async function dopo(accade: (chi: { id: number; token: string }) => Promise<unknown>): Promise<string> {
  const chi = await newPerson(bench, 1)
  await accade(chi)
  return chi.token
}
const eliminato = await dopo(({ id }) => bench.dati('DELETE', `/utenti/${id}`))
const retrocesso = await dopo(({ id }) => bench.dati('PUT', `/utenti/${id}`, { corpo: { ruoloId: 3 } }))
const cambiato = await dopo(({ id }) =>
  bench.dati('PUT', `/utenti/${id}`, { corpo: { password: 'un’altra' } }),
)
const diUnMese = await dopo(({ id }) => {
  const creata_il = new Date(Date.now() - 31 * 86_400_000).toISOString()
  return bench.db.updateTable('sessioni').set({ creata_il }).where('utente_id', '=', id).execute()
})
const toltoDallUfficio = await dopo(async ({ id, token }) => {
  const intestazioni = { 'x-dispositivo': `${randomUUID()}; 0` }
  await bench.dati('GET', '/auth/me', { come: token, intestazioni })
  const suoi: { id: number; utente_id: number }[] = await bench.dati('GET', '/dispositivi')
  await bench.dati('DELETE', `/dispositivi/${suoi.find(({ utente_id }) => utente_id === id)?.id}`)
})
const { percorso: calendario } = await bench.dati('POST', '/calendario/indirizzo')

/** Each actor: the token, and whether they are let in as an Admin, as a user, or not at all. */
const ATTORI: [nome: string, token: string | null, come: 'admin' | 'direttore' | 'utente' | 'nessuno'][] = [
  ['nessuno', null, 'nessuno'],
  ['un token inventato', 'A'.repeat(43), 'nessuno'],
  ['un token quasi giusto', `${bench.admin.token.slice(0, -1)}_`, 'nessuno'],
  ['una sessione chiusa', revocata, 'nessuno'],
  ['una sessione scaduta', sessioneScaduta, 'nessuno'],
  ['una sessione di un mese fa', diUnMese, 'nessuno'],
  ['chi è stato eliminato', eliminato, 'nessuno'],
  ['chi non è più Admin, con la sessione di prima', retrocesso, 'nessuno'],
  ['chi ha un’altra password, con la sessione di prima', cambiato, 'nessuno'],
  ['un telefono tolto dall’ufficio', toltoDallUfficio, 'nessuno'],
  ['il segreto di un calendario', /([^/]+)\.ics$/.exec(calendario)?.[1] ?? '', 'nessuno'],
  ['un Admin', (await newPerson(bench, 1)).token, 'admin'],
  ['chi si chiama admin', bench.admin.token, 'admin'],
  ['un Direttore', (await newPerson(bench, 2, 'quasi admin')).token, 'direttore'],
  ['un Operatore', (await newPerson(bench, 3, 'administrator')).token, 'utente'],
]

test('ogni rotta ha la sua riga, e una sola', () => {
  const routes = ROUTES.map(({ method, path }) => `${method} ${path}`)
  expect(routes.filter((r) => !(r in CHI_PUO))).toEqual([])
  expect(new Set(routes).size).toBe(routes.length)
})

/** The status that tells who was let in: 401, 403, or anything else (a 400 or a 404 comes after the door). */
const porta = (stato: number) => (stato === 401 || stato === 403 ? stato : 'entra')

function atteso(chi: string, come: 'admin' | 'direttore' | 'utente' | 'nessuno'): number | string {
  if (chi === 'pubblico') return 'entra'
  if (come === 'nessuno') return 401
  if (chi === 'gestori') return come === 'utente' ? 403 : 'entra'
  if (chi === 'tutti' || (chi === 'admin') === (come === 'admin')) return 'entra'
  return 403
}

/** Calls that need no body and no record: whoever is let in does write. */
const SENZA_CORPO = new Set([
  ...['POST /auth/logout', 'DELETE /auth/sessioni', 'POST /backup'],
  ...['POST /calendario/indirizzo', 'DELETE /calendario/indirizzo'],
])

describe.each(ATTORI)('%s', (_, token, come) => {
  test('entra dove può e solo lì', async () => {
    const esiti: Record<string, unknown> = {}
    const attesi: Record<string, unknown> = {}
    await withoutWriting(bench, async () => {
      for (const definition of ROUTES) {
        const { method, path } = definition
        const route = `${method} ${path}`
        if (SENZA_CORPO.has(route) && atteso(CHI_PUO[route] ?? 'nessuno', come) === 'entra') continue
        // an id that nobody has and an empty body: whoever gets in finds nothing to change
        const indirizzo = path.replace(/:\w+/g, '2000000000')
        const corpo = method === 'GET' ? undefined : {}
        const risposta = await bench.chiedi(method, indirizzo, { come: token, corpo })
        esiti[route] = porta(risposta.stato)
        attesi[route] = atteso(CHI_PUO[route] ?? 'nessuno', come)
        expect.soft(risposta.stato, route).toBeLessThan(500)
        if (risposta.stato >= 400) expect.soft(failuresOf(definition), route).toContain(risposta.corpo.code)
      }
    })
    expect(esiti).toEqual(attesi)
  })
})
