/** Why a part of a rule has no fields, and where it can be changed. */
export function KeptNote({ what }: { what: string }) {
  return (
    <p className="small-text rule-part">
      <b>{what}</b> is nested more deeply than these fields go: they say alternatives of parts that belong
      together. It stays as the sentence above says. To change it, use “Download as JSON” and “Upload JSON”
      below the rules, or the API.
    </p>
  );
}
