/** The head of a table: a name for each column. */
export const TableHead = ({ colonne }: { colonne: readonly string[] }) => (
  <thead>
    <tr>
      {colonne.map((colonna) => (
        <th key={colonna} scope="col">
          {colonna}
        </th>
      ))}
    </tr>
  </thead>
)
