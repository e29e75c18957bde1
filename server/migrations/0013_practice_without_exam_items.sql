-- Practice quizzes and pretests that are open asked what assessments ask. A fresh start asks what may be told; answers
-- that were given are kept in practice_cards, which count again once their course is passed.
delete from practice_sessions where submitted_at is null and kind in ('practice', 'pretest');
