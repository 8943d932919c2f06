import { voci } from '#archivio/movimenti/aperte.queries.server.ts'
import { abbinaColonne, creaEstratto } from '#archivio/movimenti/carica.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { addDays, formatDate } from '#shared/dates.ts'
import { cents, euro } from '#shared/money.ts'

const COLONNE = ['Data', 'Valuta', 'Importo', 'Descrizione', 'Ordinante/Beneficiario']
const INIZIALE = 1_578_010
const importo = (cents: number) => String(euro(cents)).replace('.', ',')

/** A statement of the last weeks: what customers paid by number and by name alone, a RiBa, a tax, fees. */
export async function estrattoDemo(ctx: Context, oggi: string): Promise<void> {
  const aperte = await voci(ctx.db)
  const attive = aperte.filter(({ tipo, resta }) => tipo === 'Attiva' && resta > 2_000).toReversed()
  const riba = aperte.filter(({ rataId, scadenza }) => rataId !== null && (scadenza ?? '') <= oggi)
  const riga = (giorniFa: number, quanto: number, testo: string, nome = '', giorno?: string | null) => {
    const data = formatDate(giorno ?? addDays(oggi, -giorniFa))
    return [data, data, importo(quanto), testo, nome]
  }
  const suo = ({ nomi }: (typeof aperte)[number]) => (nomi[0] ?? '').toUpperCase()
  const cognome = (f: (typeof aperte)[number]) => suo(f).match(/\S+(?= S\.|$)/)?.[0]
  const righe = [
    ...attive
      .slice(0, 7)
      .map((f, i) =>
        riga(i + 1, f.resta, `BONIFICO A VS FAVORE SALDO ${f.numero.replaceAll('-', ' ')}`, suo(f)),
      ),
    ...attive.slice(8, 11).map((f, i) => riga(i + 2, f.resta, 'BONIFICO SALDO CALDAIA', cognome(f))),
    ...attive.slice(12, 13).map((f) => riga(4, f.resta - 200, `SALDO ${f.numero}`, suo(f))),
    ...attive.slice(14, 15).map((f) => riga(6, Math.round(f.resta / 2), `ACCONTO ${f.numero}`, suo(f))),
    ...riba.slice(0, 3).map((f) => riga(0, -f.resta, `ADDEBITO RIBA ${suo(f)}`, f.nomi[0] ?? '', f.scadenza)),
    riga(3, 300_000, 'BONIFICO ACCONTO LAVORI', 'GRAN CAFFE GAMBRINUS'),
    riga(7, -121_400, 'F24 TELEMATICO', 'AGENZIA DELLE ENTRATE'),
    riga(9, -850, 'CANONE MENSILE CONTO'),
  ]
  const somma = righe.reduce((fin, [, , quanto = '0']) => fin + cents(Number(quanto.replace(',', '.'))), 0)
  const saldo = (quale: string, quanto: number) => [
    `Saldo ${quale}`,
    `${euro(quanto).toFixed(2)} EUR`,
    '',
    '',
    '',
  ]
  const foglio = {
    ...{ formato: 'csv' as const, codifica: 'utf-8', separatore: ';', nome: null },
    righe: [saldo('iniziale', INIZIALE), saldo('finale', INIZIALE + somma), COLONNE, ...righe].map(
      (celle, i) => ({ n: i + 1, celle }),
    ),
  }
  const id = await creaEstratto(ctx, 'lista-movimenti.csv', { foglio })
  await abbinaColonne(ctx, id, { abbinamento: ['data', 'valuta', 'importo', 'descrizione', 'nome'] })
}
