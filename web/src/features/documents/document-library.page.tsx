import './documents.css';
import { documents, type Document, type DocumentCategory, type Role } from '@trialwright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FolderOpen } from 'lucide-react';
import { useCallback, useDeferredValue, useRef, useState } from 'react';
import { count } from '../../core/format.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { useDialogParam } from '../../core/use-dialog-param.ts';
import { query } from '../../core/query.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useUser } from '../../core/session.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { DocumentCard } from './document-card.tsx';
import { countCategories, filterDocuments } from './document-filter.ts';
import { DocumentPreview } from './document-preview.tsx';
import { DocumentsSkeleton } from './documents-skeleton.tsx';
import { NoDocuments } from './no-documents.tsx';
import { RoleFilter } from './role-filter.tsx';

const route = getRouteApi('/shell/signed-in/document-library');

function Library({
  listed,
  search,
  isWaiting,
  onPreview,
  onClearSearch,
  onAllRoles,
}: {
  listed: Document[];
  search: string;
  /** The documents of another role are on their way. */
  isWaiting: boolean;
  onPreview: (id: number) => void;
  onClearSearch: () => void;
  onAllRoles: (() => void) | undefined;
}) {
  const [category, setCategory] = useState<DocumentCategory>();
  const text = useDeferredValue(search.trim());
  const found = filterDocuments(listed, { search: text, category });
  const handleClear = () => {
    setCategory(undefined);
    onClearSearch();
  };
  return (
    <>
      <CategoryTiles counts={countCategories(listed, text)} chosen={category} onChoose={setCategory} />
      <p className="found-count" role="status">
        <b className="tabular">{count(found.length, 'document')}</b>
        {category !== undefined && ` in ${category}`}
        {text !== '' && ` for “${text}”`}
      </p>
      {found.length === 0 ? (
        <NoDocuments
          onClear={text !== '' || category !== undefined ? handleClear : undefined}
          onAllRoles={onAllRoles}
        />
      ) : (
        <ul className="gallery" aria-label="Documents" aria-busy={isWaiting}>
          {found.map((document) => (
            <DocumentCard key={document.id} document={document} search={text} onPreview={onPreview} />
          ))}
        </ul>
      )}
    </>
  );
}

export function DocumentLibraryPage() {
  usePageTitle('Document Library');
  // The page only opens once it is known who is signed in, so the role is known before anything is asked for.
  const own = useUser().roles[0]?.role;
  const [role, setRole] = useState<Role | 'all' | undefined>(own);
  const [search, setSearch] = useState('');
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query(documents.list, { query: role === undefined || role === 'all' ? {} : { userRole: role } }),
    enabled: role !== undefined,
    placeholderData: keepPreviousData,
  });
  const { document: id } = route.useSearch();
  const navigate = route.useNavigate();
  const show = useCallback(
    (document: number | undefined, replace: boolean) =>
      void navigate({ search: { document }, replace, resetScroll: false }),
    [navigate],
  );
  const { open, close } = useDialogParam(show);
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const handleReturnFocus = () => {
    const opener = page.current?.querySelector<HTMLElement>(`[data-preview="${id}"]`);
    (opener ?? heading.current)?.focus();
  };
  const handleClearSearch = () => {
    setSearch('');
    box.current?.focus();
  };
  const handleAllRoles = () => {
    setRole('all');
    box.current?.focus();
  };
  return (
    <div className="page documents" ref={page}>
      <div className="page-head">
        <h1 className="page-title" ref={heading} tabIndex={-1}>
          Document Library
        </h1>
        <p className="lead">Templates, logs and worked examples to read, adapt and use at your site.</p>
      </div>
      <div className="row even wrap stretch">
        <SearchField
          box={box}
          landmark="Documents"
          label="Search documents"
          placeholder="Search titles and descriptions"
          text={search}
          onChange={setSearch}
        />
        <RoleFilter own={own} role={role} onChange={setRole} />
      </div>
      {error && (
        <Failure
          title="Failed to fetch documents"
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {role === undefined && (
        <Empty icon={FolderOpen} title="Whose documents?">
          <p>Choose a role above, or all roles: each sees the documents that it works with.</p>
        </Empty>
      )}
      {role !== undefined && !error && !data && <DocumentsSkeleton />}
      {data && (
        <Library
          listed={data}
          search={search}
          isWaiting={isPlaceholderData}
          onPreview={open}
          onClearSearch={handleClearSearch}
          onAllRoles={role === 'all' ? undefined : handleAllRoles}
        />
      )}
      {id !== undefined && (
        <DocumentPreview
          key={id}
          id={id}
          listed={data?.find((document) => document.id === id)}
          onClose={close}
          onReturnFocus={handleReturnFocus}
        />
      )}
    </div>
  );
}
