import { CONSENSI_IN_PAROLE } from '#anagrafe/clienti/avvisi.rules.ts'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { altriInParole, telefoniDi } from '#anagrafe/clienti/telefoni.rules.ts'
import { TIPI_CLIENTE } from '#anagrafe/clienti/tipi.rules.ts'
import { formatDate } from '#shared/dates.ts'
import { eItalia, nomePaese } from '#shared/paesi.ts'
import { insieme, type Lato, type NomeVoce } from '../rules.ts'

const siNo = (vero: boolean) => (vero ? 'Sì' : 'No')

/** What a customer says of an entry, as the screen shows it; empty where nothing. */
function dice(nome: NomeVoce, c: Cliente, tecnico: string | null): string {
  switch (nome) {
    case 'nome':
      return nomeCliente(c)
    case 'tipo':
      return TIPI_CLIENTE[c.tipo]
    case 'telefono':
      return altriInParole(telefoniDi(c))
    case 'indirizzo':
      return [indirizzoIntero(c), eItalia(c.nazione) ? '' : nomePaese(c.nazione)].filter(Boolean).join(', ')
    case 'split_payment':
      return siNo(c.split_payment)
    case 'ditta':
      return c.ditta?.nome ?? ''
    case 'fascia':
      return c.fascia_preferita ?? ''
    case 'tecnico':
      return tecnico ?? ''
    case 'avvisi_email':
    case 'avvisi_telefono':
      return CONSENSI_IN_PAROLE[c[nome]]
    case 'follow_up':
      return [c.dataFollowUp && formatDate(c.dataFollowUp), c.noteFollowUp].filter(Boolean).join(' · ')
    case 'attivo':
      return c.attivo ? 'Attivo' : 'Inattivo'
    default:
      return c[nome] ?? ''
  }
}

interface Due {
  tieni: Cliente
  altro: Cliente
  tecnici: { tieni: string | null; altro: string | null }
}

/** What stays of an entry where this side is chosen. */
export const valoreDetto = (nome: NomeVoce, lato: Lato, { tieni, altro: doppione, tecnici }: Due): string =>
  lato === 'insieme'
    ? insieme(dice(nome, tieni, tecnici.tieni), dice(nome, doppione, tecnici.altro))
    : dice(nome, lato === 'tieni' ? tieni : doppione, tecnici[lato])
