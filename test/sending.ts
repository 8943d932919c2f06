import PostalMime from 'postal-mime'
import { mandaMessaggi } from '#visite/messaggi/invio.queries.server.ts'
import type { Bench } from './bench.ts'
import { openMailServer } from './smtp.ts'

/** An installation with a public address and a mailbox, from which documents leave and are read by who gets them. */
export async function sendingParts(bench: Bench, azienda: object = {}) {
  const posta = await openMailServer()
  await bench.dati('PUT', '/azienda', {
    corpo: {
      ...{ ragioneSociale: 'Calore <&> Figli', telefono: '0815521487' },
      ...{ indirizzoPubblico: 'https://tepore.esempio.it/', ...azienda },
    },
  })
  await bench.dati('PUT', '/posta', {
    corpo: { host: '127.0.0.1', porta: posta.port, sicurezza: 'nessuna', mittente: 'avvisi@esempio.it' },
  })
  const spedisci = (documento: string, id: number, altro: object = {}, come?: string) =>
    bench.chiedi('POST', '/spedizioni', {
      corpo: { documento, id, a: ['ada@esempio.it'], ...altro },
      ...(come !== undefined && { come }),
    })
  /** Sends it and lets it leave; the address of its page. */
  const mandato = async (documento: string, id: number, altro: object = {}): Promise<string> => {
    const { stato, corpo } = await spedisci(documento, id, altro)
    if (stato !== 201) throw new Error(JSON.stringify(corpo))
    await mandaMessaggi(bench.services)
    return corpo.data.link
  }
  let indirizzi = 0
  const nuovo = () => `10.${Math.floor(++indirizzi / 250)}.${indirizzi % 250}.1`
  const apri = async (link: string, sotto = '') => {
    const {
      statusCode: stato,
      body,
      headers,
    } = await bench.app.inject({
      ...{ method: 'GET', url: `${new URL(link).pathname}${sotto}`, remoteAddress: nuovo() },
    })
    return { stato, body, headers }
  }
  const rispondi = (link: string, campi: Record<string, string>) =>
    bench.app.inject({
      ...{ method: 'POST', url: new URL(link).pathname, remoteAddress: nuovo() },
      payload: new URLSearchParams(campi).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  return {
    posta,
    spedisci,
    mandato,
    manda: () => mandaMessaggi(bench.services),
    apri,
    rispondi,
    /** What arrived, as a mail program reads it. */
    lette: () => Promise.all(posta.taken.map(({ text }) => PostalMime.parse(text))),
    partite: (documento: string, id: number) =>
      bench.dati('GET', '/spedizioni', { query: { documento, id } }),
    avvisi: (titolo: string) =>
      bench
        .dati('GET', '/notifiche')
        .then((tutte) => tutte.filter((avviso: { titolo: string }) => avviso.titolo === titolo)),
  }
}
