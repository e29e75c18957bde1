import './lesson.css';
import './figure.css';
import { lessons, type Lesson } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ChevronRight, Clock, Lock } from 'lucide-react';
import { ApiError } from '../../core/api.ts';
import { useInSlices } from '../../core/in-slices.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useLessonChecks } from '../../domain/checks/use-lesson-checks.ts';
import { isNotThere, NotThere } from '../../domain/courses/not-there.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { FinishingLine } from '../../domain/learning/finishing-notice.tsx';
import { WayOn } from '../../domain/learning/way-on.tsx';
import { BookmarkButton } from './bookmark-button.tsx';
import { LessonAids } from './lesson-aids.tsx';
import { LessonControls } from './lesson-controls.tsx';
import { LessonNotes } from './lesson-notes.tsx';
import { LessonRelated } from './lesson-related.tsx';
import { SlideList } from './slide-list.tsx';
import { SlideView } from './slide-view.tsx';
import { useSlide } from './use-slide.ts';
import { useSlideControls } from './use-slide-controls.ts';

function LessonHeader({ lesson, slide }: { lesson: Lesson; slide?: number }) {
  return (
    <div className="lesson-head row between">
      <nav className="crumbs" aria-label="Breadcrumb">
        <Link to="/dashboard">Dashboard</Link>
        <ChevronRight className="icon" aria-hidden="true" />
        <Link to="/course/$id" params={{ id: String(lesson.courseId) }}>
          {lesson.courseTitle}
        </Link>
        <ChevronRight className="icon not-on-phones" aria-hidden="true" />
        <span className="not-on-phones" aria-current="page">
          {lesson.title}
        </span>
      </nav>
      <div className="row">
        {lesson.isSample && <Badge tone="outline">Sample lesson</Badge>}
        <span className="meta unbroken">
          <span>
            <Clock className="icon" aria-hidden="true" />
            {lesson.estimatedMinutes} min
          </span>
        </span>
        {slide !== undefined && <BookmarkButton lessonId={lesson.id} slide={slide} />}
      </div>
    </div>
  );
}

function LessonPlayer({ lesson }: { lesson: Lesson }) {
  const slide = useSlide(lesson, useSearch({ from: '/shell/signed-in/lesson/$id' }).slide);
  const checks = useLessonChecks(lesson);
  const touch = useSlideControls(slide.index, slide.go);
  const current = lesson.slides[slide.index];
  if (!current) {
    return (
      <div className="page">
        <LessonHeader lesson={lesson} />
        <p className="lead">No content available for this lesson.</p>
      </div>
    );
  }
  return (
    <div className="upright lesson">
      <div className="lesson-main grows" {...touch}>
        <LessonHeader lesson={lesson} slide={current.number} />
        <p className="only-on-phones small-text medium soft below-tight">{lesson.title}</p>
        <FinishingLine lesson={lesson} />
        <div className="lesson-grid below-roomy">
          <SlideList slides={lesson.slides} index={slide.index} checks={checks} onChoose={slide.go} />
          <SlideView
            lesson={lesson}
            slide={current}
            checks={checks}
            total={slide.total}
            nextTitle={lesson.slides[slide.index + 1]?.title}
            onContinue={() => slide.go(slide.index + 1)}
          >
            <LessonRelated related={lesson.related} />
          </SlideView>
          <LessonNotes lesson={lesson}>
            <LessonAids
              lesson={lesson}
              slide={current}
              canGoOn={slide.index < slide.total - 1 && !checks.ofSlide(current.number).isOpen}
              onEnd={() => slide.go(slide.index + 1)}
            />
          </LessonNotes>
        </div>
      </div>
      <LessonControls lesson={lesson} slide={slide} checks={checks} />
    </div>
  );
}

export function LessonPage() {
  const params = { id: Number(useParams({ from: '/shell/signed-in/lesson/$id' }).id) };
  const { data: loaded, error, refetch } = useQuery(query(lessons.get, { params }));
  const data = useInSlices(loaded);
  usePageTitle(data?.title);
  if (error instanceof ApiError && (error.status === 403 || error.code === 'paths.not_enrolled')) {
    return (
      <div className="page locked-lesson">
        <Empty icon={Lock} title="This lesson is locked">
          <p>{error.reason}</p>
          <p className="row wrap ways">
            <WayOn way={error.way} variant="primary" />
            <ButtonLink to="/dashboard">Back to dashboard</ButtonLink>
          </p>
        </Empty>
      </div>
    );
  }
  if (isNotThere(error)) return <NotThere what="lesson" />;
  if (error)
    return (
      <PageFailure title="This lesson could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <PageSkeleton />;
  return <LessonPlayer key={data.id} lesson={data} />;
}
