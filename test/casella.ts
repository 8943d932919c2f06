import { hash } from 'node:crypto'
import type { Bench } from './bench.ts'
import { openExchange } from './exchange.ts'
import { openMailbox } from './imap.ts'
import { confirmPassword } from './people.ts'
import { openMailServer } from './smtp.ts'

/** Who the box of certified mail belongs to. */
export const UTENTE = { name: 'ditta@pec.example', password: 'per programmi' }
/** What a bench with a box of certified mail on this machine needs. */
export const CON_PEC = { CHIAVE_SEGRETI: 'la chiave delle prove', PEC_SENZA_TLS: '1' }

interface Parti {
  seed?: number
  /** From which day the box is read; empty: it isn't. */
  daGiorno?: string
  /** Another server of IMAP, and how mails come into it. */
  imap?: { port: number; deliver: (raw: Buffer, at: Date) => unknown }
  /** Of another server of SMTP. */
  smtpPorta?: number
}

/** A box of certified mail with its servers, the exchange behind them, and what people do with it. */
export async function pecParts(
  bench: Bench,
  { seed = 1, daGiorno = '2026-11-01', imap, smtpPorta }: Parti = {},
) {
  const smtp = await openMailServer({ user: UTENTE })
  const box = await openMailbox(UTENTE)
  const exchange = openExchange({ seed, deliver: imap?.deliver ?? ((raw, at) => box.deliver(raw, at)) })
  const imposta = (altro: object = {}) =>
    bench.dati('PUT', '/posta-certificata', {
      corpo: {
        ...{
          indirizzo: UTENTE.name,
          password: UTENTE.password,
          indirizzoSdi: '',
          cartella: 'INBOX',
          daGiorno,
        },
        ...{ smtpHost: '127.0.0.1', smtpPorta: smtpPorta ?? smtp.port },
        ...{ imapHost: '127.0.0.1', imapPorta: imap?.port ?? box.port },
        ...altro,
      },
    })
  const attiva = async () => {
    await confirmPassword(bench)
    await bench.dati('POST', '/posta-certificata/attiva')
  }
  await confirmPassword(bench)
  await imposta()
  const leggi = () => bench.chiedi('POST', '/posta-certificata/leggi')
  const guarda = () => bench.dati('GET', '/posta-certificata/da-guardare')
  const decidi = (id: number, riconosciuto: boolean) =>
    bench.dati('POST', `/posta-certificata/emittenti/${id}`, { corpo: { riconosciuto } })
  return {
    smtp,
    box,
    exchange,
    imposta,
    attiva,
    /** Reads now; what was found. @throws Error with what keeps it from reading */
    async letta(): Promise<{ lette: number; finita: boolean; piena: boolean }> {
      const { stato, corpo } = await leggi()
      if (stato !== 200) throw new Error(`${stato} ${corpo.error}`)
      return corpo.data
    },
    leggi,
    guarda,
    decidi,
    /** As if an Admin had said of both providers already that their signatures count. */
    async riconosci() {
      const adesso = new Date().toISOString()
      for (const { der, address, name } of [exchange.provider, exchange.theirs])
        await bench.db
          .insertInto('emittenti_pec')
          .values({
            ...{ certificato: hash('sha256', der), indirizzo: address, nome: name, riconosciuto: true },
            ...{ versione: 1, created_at: adesso, updated_at: adesso },
          })
          .execute()
    },
    accoda: (...ids: number[]) => bench.chiedi('POST', '/fatture/invia-pec', { corpo: { ids } }),
    fattura: (id: number) => bench.dati('GET', `/fatture/${id}`),
    avvisi: async (): Promise<{ titolo: string; messaggio: string }[]> => {
      const tutti = await bench.dati('GET', '/notifiche', { query: { perPagina: 100 } })
      return tutti.filter(({ titolo }: { titolo: string }) => /PEC|certificata/i.test(titolo))
    },
    /** What reading may ask of a server: nothing that stores, marks, moves or answers. */
    soloLetta: () => box.asked.filter((riga) => !SOLO_LETTURA.test(riga)),
    async close() {
      await smtp.close()
      box.close()
    },
  }
}

const SOLO_LETTURA =
  /^\S+ (CAPABILITY|LOGIN .*|ID .*|NAMESPACE|LIST .*|LSUB .*|EXAMINE .*|STATUS .*|GETQUOTAROOT .*|NOOP|LOGOUT|ENABLE .*|UID SEARCH .*|UID FETCH \S+ \((?!.*BODY\[).*\))$/i
