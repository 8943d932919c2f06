import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { eARighe } from '#carte/preventivi/components/modo.ts'
import type { Preventivo, PreventivoIntero, RigaDiPreventivo } from '#carte/preventivi/contract.ts'
import { nomeIva } from '#carte/righe/nature.rules.ts'
import { formatDecimal, formatPercent } from '#shared/decimal-text.ts'
import { formatEuro } from '#shared/money.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { FiguresTable } from '#web/ui/figures-table.tsx'
import { TableHead } from '#web/ui/table-head.tsx'

interface ContenutoProps {
  preventivo: Preventivo
  /** Asks one of its lines as a part that must come. */
  onServe?: ((riga: RigaDiPreventivo) => void) | undefined
}

/** What a quote offers and comes to, as it is read: its lines, or the one amount. */
export const ContenutoPreventivo = ({ preventivo: p, onServe }: ContenutoProps) =>
  eARighe(p) ? <Righe preventivo={p} onServe={onServe} /> : <Importi preventivo={p} />

/** The seed's one amount. */
const Importi = ({ preventivo: p }: { preventivo: Preventivo }) => (
  <Facts as="sums">
    <Fact of="Subtotale">{formatEuro(p.subtotale)}</Fact>
    <Fact of={`IVA${p.iva_percentuale === null ? '' : ` ${formatPercent(p.iva_percentuale)}`}`}>
      {formatEuro(p.iva_importo)}
    </Fact>
    <Fact of="Totale">{formatEuro(p.totale)}</Fact>
  </Facts>
)

/** The lines, then what it comes to by rate. */
function Righe({ preventivo: p, onServe }: ContenutoProps & { preventivo: PreventivoIntero }) {
  const comprese = p.righe.filter(({ facoltativa }) => !facoltativa)
  const opzionali = p.righe.filter(({ facoltativa }) => facoltativa)
  return (
    <FiguresTable>
      <TableHead colonne={['Descrizione', 'Q.tà', 'Prezzo', 'Importo']} />
      <tbody>
        {comprese.map((riga) => (
          <Riga key={riga.n} riga={riga} onServe={onServe} />
        ))}
      </tbody>
      {opzionali.length > 0 && (
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={4}>
              Accessori opzionali
            </th>
          </tr>
          {opzionali.map((riga) => (
            <Riga key={riga.n} riga={riga} onServe={riga.scelta ? onServe : undefined} />
          ))}
        </tbody>
      )}
      <tfoot>
        {(p.sconto_percento || p.sconto_importo) && (
          <tr>
            <th scope="row" colSpan={3}>
              Sconto{p.sconto_percento ? ` ${formatPercent(p.sconto_percento)}` : ''}
            </th>
            <td>{p.sconto_importo ? formatEuro(-p.sconto_importo) : 'compreso'}</td>
          </tr>
        )}
        {p.riepilogo.map((gruppo) => (
          <tr key={`${gruppo.aliquota} ${gruppo.natura}`}>
            <th scope="row" colSpan={3}>
              {nomeIva(gruppo)} <small>su {formatEuro(gruppo.imponibile)}</small>
            </th>
            <td>{formatEuro(gruppo.imposta)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={3}>
            Totale
          </th>
          <td>{formatEuro(p.totale)}</td>
        </tr>
      </tfoot>
    </FiguresTable>
  )
}

function Riga({ riga, onServe }: Pick<ContenutoProps, 'onServe'> & { riga: RigaDiPreventivo }) {
  const sconto = riga.sconto_percento
  return (
    <tr data-fuori={(riga.facoltativa && !riga.scelta) || undefined}>
      <td>
        {riga.descrizione}
        {riga.facoltativa && <small>{riga.scelta ? 'Scelto' : 'Non compreso nel totale'}</small>}
        {onServe && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Serve un pezzo: ${riga.descrizione}`}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onServe(riga)}
          >
            Serve un pezzo
          </Button>
        )}
      </td>
      <td>
        {formatDecimal(riga.quantita)} {riga.um}
      </td>
      <td>
        {formatDecimal(riga.prezzo_unitario, 2)}
        {sconto ? <small>−{formatPercent(sconto)}</small> : null}
      </td>
      <td>{formatEuro(riga.imponibile)}</td>
    </tr>
  )
}
