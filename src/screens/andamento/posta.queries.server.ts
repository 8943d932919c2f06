import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { festivo } from '#anagrafe/orari/feste.rules.ts'
import { cassetta } from '#anagrafe/posta/queries.server.ts'
import { isSilent } from '#server/backup/restored.ts'
import type { Services } from '#server/data/context.ts'
import type { Job } from '#server/jobs.ts'
import { sendMail } from '#server/mail.ts'
import { addDays, addMonths, formatMonth, monthEnd, monthStart, oggi, weekday } from '#shared/dates.ts'
import { avvisaAdmin } from '#visite/notifiche/queries.server.ts'
import { tieniPrevisione } from './previsioni.queries.server.ts'
import { andamentoDi, prossimoCon } from './queries.server.ts'

/** Whether a day is the first one of its month on which people work. */
export function primoLavorativo(giorno: string, patrono: string | null): boolean {
  const siLavora = (g: string) => weekday(g) < 6 && festivo(g, patrono) === null
  if (!siLavora(giorno)) return false
  for (let g = monthStart(giorno); g < giorno; g = addDays(g, 1)) if (siLavora(g)) return false
  return true
}

/** Sends the month that is over, in words, to whom the Admin has said; what can't leave now is tried again the same day. */
export async function mandaAndamento(services: Services): Promise<boolean> {
  const { db } = services
  const { andamento_a, patrono, indirizzo_pubblico } = await trovaAzienda(db)
  const giorno = oggi()
  if (!andamento_a || !primoLavorativo(giorno, patrono) || (await isSilent(db))) return false
  const box = await cassetta(services)
  if (!box) return false
  const dal = addMonths(monthStart(giorno), -1)
  const { lavoro, squadra, soldi, preventivi, clienti } = await andamentoDi(db, { dal, al: monthEnd(dal) })
  const frasi = [lavoro, soldi, preventivi, clienti, squadra, await prossimoCon(db)].map(
    ({ frase }) => `${frase}.`,
  )
  const mese = dal.slice(0, 7)
  const esito = await sendMail(box, {
    to: andamento_a,
    subject: `Com’è andata: ${formatMonth(dal)}`,
    text: [
      ...frasi,
      ...(indirizzo_pubblico ? [`Tutto il mese: ${indirizzo_pubblico}/app/andamento?mese=${mese}`] : []),
    ].join('\n\n'),
    messageId: `andamento-${mese}@tepore`,
  })
  if (esito.kind === 'later') throw new Error(esito.reason)
  if (esito.kind === 'sent') return true
  await avvisaAdmin(services, null, {
    titolo: 'Com’è andata',
    messaggio:
      esito.kind === 'refused'
        ? `Il mese non è partito per ${andamento_a}: ${esito.reason}`
        : `Il mese forse è partito per ${andamento_a}, forse no: ${esito.reason}`,
    apri: `/andamento?mese=${mese}`,
  })
  return false
}

export const jobs: readonly Job[] = [
  { name: 'previsioni', nightlyFrom: '00:30', run: tieniPrevisione },
  {
    name: 'andamento',
    nightlyFrom: '07:30',
    async run(services) {
      await mandaAndamento(services)
    },
  },
]
