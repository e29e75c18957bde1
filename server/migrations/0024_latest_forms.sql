-- The latest forms of a course, by which a draw knows what was asked too often, and all forms for figures about items.
create index attempts_of_course on attempts (course_id, id);
